import { html } from "hono/html";
import { HEAD_GROUPS } from "../error-heads.ts";
import {
  countField,
  MOST_CHARACTERS,
  MOST_ERRORS,
  remarkField,
  type Typed,
} from "../review-form.ts";
import type { TestSegment } from "../tests.ts";
import { fieldError, type Frame, type Html, wiring } from "./layout.ts";

type Filled = { typed: Typed; errors: Record<string, string> };

/** One segment: what was asked, what the student said, a sample, and what is found wrong. */
export function reviewSegment(frame: Frame, segment: TestSegment, filled: Filled): Html {
  const { segment_id: id, serial_no: no } = segment;
  return html`<li class="panel stack">
    <h3>Segment ${no}</h3>
    <div class="staff-sounds">
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
    ${remark(segment, filled)}
  </li>`;
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
