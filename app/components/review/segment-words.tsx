import { NativeText } from "#app/components/ui/native-text.tsx";

interface SegmentWordsProps {
  segment: {
    transcript: string | null;
    tag: string | undefined;
    sampleText: string | null;
    sampleTag: string | undefined;
  };
}

/** What was said in a segment, and how the sample interprets it, in words. */
export function SegmentWords({ segment }: SegmentWordsProps) {
  return (
    <div className="grid-even">
      <div className="stack-sm">
        <h3>Description Transcript</h3>
        {segment.transcript && <NativeText tag={segment.tag}>{segment.transcript}</NativeText>}
      </div>
      {segment.sampleText && (
        <div className="stack-sm">
          <h3>Sample Response in words</h3>
          <NativeText tag={segment.sampleTag}>{segment.sampleText}</NativeText>
        </div>
      )}
    </div>
  );
}
