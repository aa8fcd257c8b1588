import { NativeText } from "#app/components/ui/native-text.tsx";
import type { HeardSegment } from "#contract/staff/segment.ts";
import { PlainPlayer } from "#app/components/ui/plain-player.tsx";
import { useStaffPaths } from "./use-staff-paths.ts";

interface SegmentEvidenceProps {
  segment: HeardSegment;
  /** Replaces an answer that teachers may not hear. */
  without?: string;
}

/** The question, the student's answer, and the sample. */
export function SegmentEvidence({ segment, without }: SegmentEvidenceProps) {
  const paths = useStaffPaths();
  const { serial_no: no, file_name, sample_audio_file: sample, attempt } = segment;
  return (
    <div className="staff-sounds">
      <section>
        <h4>Question</h4>
        <PlainPlayer
          src={paths.sound("content", segment.audio_file)}
          name={`Question of segment ${no}`}
        />
        <NativeText tag={segment.language}>{segment.audio_reference_text}</NativeText>
      </section>
      <section>
        <h4>Student's answer</h4>
        {file_name === null ? (
          <p>{attempt > 0 && without ? without : "Not Attempt"}</p>
        ) : (
          <>
            <PlainPlayer
              src={paths.sound("answers", file_name)}
              name={`Answer to segment ${no}`}
              dataKey="P"
            />
            <p className="text-sm text-ink-muted">
              {attempt > 1 ? `Attempt ${attempt}` : "First attempt"}
            </p>
          </>
        )}
      </section>
      <section>
        <h4>Sample answer</h4>
        {sample !== null && (
          <PlainPlayer
            src={paths.sound("content", sample)}
            name={`Sample answer to segment ${no}`}
          />
        )}
        <NativeText tag={segment.sample_language}>{segment.sample_text}</NativeText>
      </section>
    </div>
  );
}
