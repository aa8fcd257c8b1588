/** Where this browser hides the permission. */
export function deniedSteps(userAgent: string): string {
  if (/iPhone|iPad/.test(userAgent))
    return "Press aA or the page icon beside the address, Website Settings, Microphone, Allow.";
  if (/Firefox\//.test(userAgent))
    return "Press the crossed microphone beside the address and remove the block.";
  if (/Chrome\//.test(userAgent))
    return "Press the icon left of the address, Permissions, Microphone, Allow.";
  if (/Safari\//.test(userAgent))
    return "In the menu choose Safari, Settings for this Website, Microphone, Allow.";
  return "Open the settings of this page in your browser and allow the microphone.";
}
