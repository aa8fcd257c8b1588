import type { ReactNode } from "react";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import { paths } from "#app/lib/paths.ts";

/** The contents of the page link to these ids. */
export const SECTIONS = [
  { id: "test", title: "What the test is" },
  { id: "practice", title: "How a practice works" },
  { id: "microphone", title: "Allow the microphone" },
  { id: "no-microphone", title: "Without a microphone" },
  { id: "sound", title: "Speakers and headphones" },
  { id: "room", title: "A quiet room" },
] as const;

const FIGURES = [
  ["2", "dialogues, on two different topics"],
  ["35", "words at most in a segment"],
  ["5", "seconds to begin after the chime"],
  ["63", "of 90 marks to pass, and 29 in each dialogue"],
] as const;

const STEPS = [
  ["Press Start", "The question plays. Take notes on paper."],
  ["Wait for the chime", "From then on we record you."],
  ["Speak", "Say everything in the other language, and say “I” for the speaker."],
  ["Press Finish attempt", "Your answer is on your device until it is saved."],
  ["Press Next", "Stop whenever you like: Pending Practice keeps your place."],
  ["Press Submit", "Submit appears after the last segment. Then hear your answers again."],
] as const;

export function TheTest() {
  return (
    <>
      <p>
        You are the interpreter between two people. One speaks English, the other one your language.
      </p>
      <p>
        You hear one segment of their conversation and say it in the other language. Then comes the
        next one. In each dialogue you may hear one segment again for free. The whole test takes
        about 20 minutes.
      </p>
      <dl className="figures">
        {FIGURES.map(([figure, what]) => (
          <div key={what} className="flex flex-col-reverse justify-end">
            <dt>{what}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p>
        A <a href={paths.mockTests()}>Mock Test</a> is the whole of it against the clock: two
        dialogues, 35 minutes at most. A teacher listens to it; results arrive in 4-6 days.
      </p>
    </>
  );
}

export function APractice({ mayTakeAlong }: { mayTakeAlong: boolean }) {
  return (
    <>
      <ol className="rows">
        {STEPS.map(([title, text], index) => (
          <li key={title}>
            <span className="serial">{index + 1}</span>
            <div>
              <p className="row-title">{title}</p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p>
        Something was lost? Press Start once more. The whole segment plays, and you answer again.
      </p>
      {/* Only script can keep a dialogue, so only script shows its link. */}
      {mayTakeAlong && (
        <ScriptOnly>
          <p>
            On a train? Take along keeps a dialogue for hours without a connection; the link is
            under More in each dialogue. The page <a href={paths.along()}>On this device</a> lists
            them. Your browser can add the portal to your home screen from there.
          </p>
        </ScriptOnly>
      )}
    </>
  );
}

export function TheMicrophone() {
  return (
    <>
      <p>At your first Start the browser asks for the microphone. Press Allow.</p>
      <p>
        <a href={paths.microphone()}>Try the microphone</a> before: speak four seconds and hear
        yourself.
      </p>
      <p>
        The browser does not ask, or you pressed Block? Here are the{" "}
        <a href={paths.microphone("steps")}>steps for your browser</a>.
      </p>
    </>
  );
}

export function NoMicrophone() {
  return (
    <Points>
      <>
        <b>Send a file.</b> Record with the recorder of your phone. Each segment has a field for an
        audio file.
      </>
      <>
        <b>Take another device.</b> Log in on your phone or computer. Pending Practice has your
        place there too.
      </>
      <>
        <b>Only listen.</b> Speak without recording. Then open Answer and compare.
      </>
    </Points>
  );
}

export function TheSound() {
  return (
    <Points>
      <>In the test headphones are not allowed. You hear the question from the speakers.</>
      <>So practise with speakers too. Set the volume before you press Start.</>
      <>
        Neighbours or children asleep? Here headphones are fine. Those with a cable sound better
        than those without one.
      </>
    </Points>
  );
}

export function TheRoom() {
  return (
    <Points>
      <>Close door and window. Switch off fan, television and the sounds of messages.</>
      <>A room with curtains, carpet or a bed sounds better than an empty one.</>
      <>Put the phone on the table, about 30 cm away.</>
      <>Have loose blank paper and a pen at hand. Ten quiet minutes are enough to begin.</>
    </Points>
  );
}

function Points({ children }: { children: ReactNode[] }) {
  return (
    <div className="prose">
      <ul className="stack-sm">
        {children.map((point, index) => (
          <li key={index}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
