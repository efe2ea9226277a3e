"use client"

import { useId, useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { ImportEncoding } from "#lib/contract/imports/constants.ts"
import { encodingLabels } from "#lib/contract/imports/encodings.ts"
import type { ImportCharset } from "#lib/contract/imports/schema.ts"
import type { RecipientUpload } from "#lib/contract/recipient-uploads/schema.ts"
import { draftFields } from "#lib/features/campaigns/draft-fields.ts"

export type EncodingChoiceProps = {
  upload: Pick<RecipientUpload, "upload_id" | "file_name">
  charset: ImportCharset
  /** Reads the file again, with scripts. */
  onChosen: (encoding: ImportEncoding) => void
}

/** Asks how the letters of a file are written that doesn't show it: none is chosen beforehand. */
export function EncodingChoice({ upload, charset, onChosen }: EncodingChoiceProps) {
  const id = useId()
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState("")
  const known = charset.choices.find(({ encoding }) => `${upload.upload_id} ${encoding}` === chosen)
  return (
    <div className="field pl-7">
      <label className="label" htmlFor={id}>
        Encoding of {upload.file_name}
      </label>
      <select
        id={id}
        className="input"
        name={draftFields.uploadEncoding}
        // The draft is read on the way of the event and drawn anew: a value of React's own would undo the choice.
        defaultValue=""
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">Select</option>
        {charset.choices.map(({ encoding, sample }) => (
          <option key={encoding} value={`${upload.upload_id} ${encoding}`}>
            {`${encodingLabels[encoding]}: ${sample}`}
          </option>
        ))}
      </select>
      <div>
        {hydrated ? (
          <Button
            dense
            disabled={!known}
            data-track="compose.read_again"
            onClick={() => known && onChosen(known.encoding)}
          >
            Read again
          </Button>
        ) : (
          <button type="submit" className="btn btn-dense" name={draftFields.act} value="recipients">
            Read again
          </button>
        )}
      </div>
    </div>
  )
}
