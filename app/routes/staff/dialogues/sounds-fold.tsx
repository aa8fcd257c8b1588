import { Form } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { SOUND_FILES } from "#app/lib/http/forms/byte-limits.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";

interface SoundsFoldProps {
  /** The tag and the name of the language beside English. */
  tag: string;
  language: string;
  failed: FormResult | undefined;
}

/** Without script: many sounds at once, which find their places by their names. */
export function SoundsFold({ tag, language, failed }: SoundsFoldProps) {
  const own = failed?.intent === "sounds" ? failed : undefined;
  return (
    <details className="fold" open={own !== undefined}>
      <summary>Several sound files</summary>
      <Form className="fold-body fields" method="post" encType="multipart/form-data" noValidate>
        <Field
          name="sounds"
          error={fieldsOf(own)("sounds").error}
          label="Sound files"
          hint={`Number and language tell the place: 03-${tag}.mp3 goes to segment 3, ${language}. Up to 8 MB each and 16 MB together. A sound that is there stays.`}
          type="file"
          multiple
          accept={SOUND_FILES}
        />
        <button className="btn" type="submit" name="then" value="sounds">
          Store the sounds
        </button>
      </Form>
    </details>
  );
}
