import { PageHead } from "#app/components/ui/page-head.tsx";
import type { AlongPage } from "./along.page.server.ts";

/** What is on the device is found and shown there by script; the server cannot know it. */
export function AlongScreen({ page: { isOff, offer } }: { page: AlongPage }) {
  return (
    <>
      <PageHead
        title="On this device"
        lead="Practise on a train: a dialogue that you take along needs no connection."
        back={offer ? { href: offer.back, text: "Back to the dialogue" } : undefined}
      />
      {isOff ? (
        <p>Your school does not offer this, so nothing is kept on this device.</p>
      ) : (
        <div
          className="stack"
          data-enhance="along/along"
          data-list={offer?.list}
          data-title={offer?.title}
          data-bytes={offer?.bytes}
        >
          <p>
            Nothing is on this device: only JavaScript can keep a dialogue here, and it does not run
            in this browser.
          </p>
        </div>
      )}
    </>
  );
}
