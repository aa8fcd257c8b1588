interface PageHooks {
  onHidden: () => void;
  /** A microphone was plugged in, or has been allowed just now. */
  onMicrophone: (allowed: boolean) => void;
}

/** Tells what happens around a recording: the page is hidden, or a microphone becomes available. */
export function watchPage(signal: AbortSignal, { onHidden, onMicrophone }: PageHooks): void {
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") onHidden();
    },
    { signal },
  );
  addEventListener("pagehide", onHidden, { signal });
  navigator.mediaDevices.addEventListener("devicechange", () => onMicrophone(false), { signal });
  void watchPermission(() => onMicrophone(true), signal).catch(() => undefined);
}

/** Firefox before 136 does not know this permission and throws. */
async function watchPermission(onGranted: () => void, signal: AbortSignal): Promise<void> {
  const status = await navigator.permissions.query({ name: "microphone" });
  status.addEventListener(
    "change",
    () => {
      if (status.state === "granted") onGranted();
    },
    { signal },
  );
}
