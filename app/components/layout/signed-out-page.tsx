import type { ReactNode } from "react";
import { languageAttributes } from "#app/lib/text/languages.ts";
import { paths } from "#app/lib/paths.ts";
import { Brand } from "./brand.tsx";

/** Shows the subject of the portal without an image to load. */
const VOICES = [
  { who: "English", tag: "en", said: "How long have you been waiting?" },
  { who: "Hindi", tag: "hi", said: "आप कितनी देर से इंतज़ार कर रहे हैं?" },
  { who: "Urdu", tag: "ur", said: "آپ کتنی دیر سے انتظار کر رہے ہیں؟" },
  { who: "Punjabi", tag: "pa", said: "ਤੁਸੀਂ ਕਿੰਨੇ ਚਿਰ ਤੋਂ ਉਡੀਕ ਕਰ ਰਹੇ ਹੋ?" },
  { who: "Mandarin", tag: "zh-Hans", said: "您等了多久了？" },
];

interface TryLink {
  language: string;
  tag: string;
}

interface SignedOutPageProps {
  /** True for a link to the log-in at the end. */
  leadsBack?: boolean;
  /** The languages in which anybody can try a segment. */
  tries?: TryLink[];
  children: ReactNode;
}

/** Links to a segment of each language. */
export function TryLinks({ tries, current }: { tries: TryLink[]; current?: string }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {tries.map(({ language, tag }) => (
        <li key={tag}>
          <a
            className="btn"
            href={paths.trySegment(tag)}
            aria-current={tag === current ? "page" : undefined}
          >
            {language}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function SignedOutPage({ leadsBack = false, tries = [], children }: SignedOutPageProps) {
  return (
    <div className="door">
      <header className="site-header">
        <Brand href={paths.login()} />
      </header>
      <main className="door-main stack" id="main" tabIndex={-1}>
        {children}
        {leadsBack && (
          <p>
            <a href={paths.login()}>Back to Login</a>
          </p>
        )}
      </main>
      <aside className="specimen" aria-labelledby="specimen-title">
        <div className="specimen-in">
          {tries.length > 0 && (
            <div className="stack try">
              <h2 className="try-lead">The CCL test is spoken. Practise it aloud.</h2>
              <p>Try one segment of a dialogue now, without an account:</p>
              <TryLinks tries={tries} />
            </div>
          )}
          <h2 id="specimen-title">One sentence, five voices</h2>
          <ul className="voices">
            {VOICES.map(({ who, tag, said }) => (
              <li key={who}>
                <span className="who">{who}</span>{" "}
                <span className="said" {...languageAttributes(tag)}>
                  {said}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  );
}
