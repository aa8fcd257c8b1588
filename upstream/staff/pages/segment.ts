import { html } from "hono/html";
import { countsText, HEAD_GROUPS, HEADS } from "../error-heads.ts";
import {
  countField,
  MOST_CHARACTERS,
  MOST_ERRORS,
  remarkField,
  type Typed,
} from "../review-form.ts";
import type { TestSegment } from "../tests.ts";
import { fieldError, type Frame, type Html, type Notice, noticeBox, wiring } from "./layout.ts";

type Filled = { typed: Typed; errors: Record<string, string> };

/** The place of each segment's fold, for addresses. */
export const segmentId = (no: number) => `segment-${no}`;

/**
 * The segments of a dialogue, one of them open at a time, as together they are thousands of pixels
 * on a phone. `asked` is the serial number of the one to open, below `notice`; without it that is the
 * first.
 */
export function reviewSegments(
  frame: Frame,
  segments: TestSegment[],
  { asked, notice, ...filled }: Filled & { asked: number | null; notice: Notice | null },
): Html {
  const wrong = segments.filter((segment) => isWrong(segment, filled));
  const [first] = segments;
  const wanted = segments.find(({ serial_no }) => serial_no === asked) ?? first;
  // What is to be mended stands open, and then none closes another.
  const open = wrong.length > 0 ? wrong : wanted ? [wanted] : [];
  const name = wrong.length > 0 ? "" : html` name="segment"`;
  return html`<ol class="stack-sm">
    ${segments.map(
      (segment, index) =>
        html`<li id="${segmentId(segment.serial_no)}">
          ${notice !== null && segment === wanted ? noticeBox(notice) : ""}
          <details class="fold" ${name}${open.includes(segment) ? html` open` : ""}>
            <summary>${head(segment, filled)}</summary>
            <div class="fold-body stack">
              ${reviewSegment(frame, segment, filled)} ${onwards(segments[index + 1])}
            </div>
          </details>
        </li>`,
    )}
  </ol>`;
}

function isWrong({ segment_id: id }: TestSegment, { errors }: Filled): boolean {
  return [remarkField(id), ...HEADS.map(({ code }) => countField(id, code))].some(
    (name) => errors[name] !== undefined,
  );
}

/** What a closed segment says of itself: what was found in it so far. */
function head(segment: TestSegment, { typed }: Filled): Html {
  const { segment_id: id, serial_no: no, file_name } = segment;
  const counts = Object.fromEntries(
    HEADS.map(({ code }) => [code, Number(typed[countField(id, code)]) || 0]),
  );
  const facts = [
    file_name === null && "Not Attempt",
    countsText(counts),
    typed[remarkField(id)] && "Remark",
  ].filter(Boolean);
  return html`<h3>Segment ${no}</h3>
    <span class="text-sm text-ink-muted">${facts.join(", ")}</span>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="m6 9 6 6 6-6" />
    </svg>`;
}

/** What was asked, what the student said, a sample, and what is found wrong. */
function reviewSegment(frame: Frame, segment: TestSegment, filled: Filled): Html {
  const { segment_id: id, serial_no: no } = segment;
  return html`<div class="staff-sounds">
      <section>
        <h4>Question</h4>
        ${player(`${frame.path}/sounds/content/${segment.audio_file}`, `Question of segment ${no}`)}
        ${words(segment.audio_reference_text, segment.language)}
      </section>
      <section>
        <h4>Student's answer</h4>
        ${
          segment.file_name === null
            ? html`<p>Not Attempt</p>`
            : html`${player(`${frame.path}/sounds/answers/${segment.file_name}`, `Answer to segment ${no}`)}
                <p class="text-sm text-ink-muted">${attempts(segment)}</p>`
        }
      </section>
      <section>
        <h4>Sample answer</h4>
        ${segment.sample_audio_file === null ? "" : player(`${frame.path}/sounds/content/${segment.sample_audio_file}`, `Sample answer to segment ${no}`)}
        ${words(segment.sample_text, segment.sample_language)}
      </section>
    </div>
    ${HEAD_GROUPS.map(
      ({ name, heads }) =>
        html`<fieldset>
          <legend>${name}: errors in segment ${no}</legend>
          <div class="staff-counts">${heads.map((head) => count(id, head, filled))}</div>
        </fieldset>`,
    )}
    ${remark(segment, filled)}`;
}

function onwards(following: TestSegment | undefined): Html | "" {
  if (following === undefined) return "";
  const { serial_no: no } = following;
  return html`<p>
    <button class="btn" type="submit" name="then" value="${segmentId(no)}">
      Save and go to segment ${no}
    </button>
  </p>`;
}

function player(address: string, name: string): Html {
  return html`<audio controls preload="none" src="${address}" aria-label="${name}"></audio>`;
}

function words(text: string, language: string): Html {
  return html`<p class="native" lang="${language}" dir="auto">${text}</p>`;
}

function attempts({ attempt, duration_ms: ms }: TestSegment): string {
  const times = attempt > 1 ? `Attempt ${attempt}` : "First attempt";
  return ms === null ? times : `${times}, ${Math.round(ms / 1000)} seconds`;
}

function count(id: number, head: { code: string; name: string }, { typed, errors }: Filled): Html {
  const name = countField(id, head.code);
  const error = errors[name];
  return html`<div class="${error === undefined ? "" : "has-error"}">
    <label for="${name}">${head.name}</label>
    ${fieldError(name, error)}
    <input
      class="input"
      type="number"
      min="0"
      max="${MOST_ERRORS}"
      id="${name}"
      name="${name}"
      value="${typed[name] ?? ""}"
      ${wiring(name, { error })}
    />
  </div>`;
}

function remark({ segment_id: id, serial_no: no }: TestSegment, { typed, errors }: Filled): Html {
  const name = remarkField(id);
  const error = errors[name];
  return html`<div class="field${error === undefined ? "" : " has-error"}">
    <label for="${name}">Remark on segment ${no}</label>
    ${fieldError(name, error)}
    <textarea
      class="input"
      id="${name}"
      name="${name}"
      rows="2"
      maxlength="${MOST_CHARACTERS.remark}"
      dir="auto"
      ${wiring(name, { error })}
    >
${typed[name] ?? ""}</textarea>
  </div>`;
}
