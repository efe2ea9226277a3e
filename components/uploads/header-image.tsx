"use client"

import { useContext, useState } from "react"
import { FormCheck } from "#components/form/form-check.tsx"
import { useFormNow } from "#components/form/form-context.ts"
import { FormFile } from "#components/form/form-file.tsx"
import { LiveContext } from "#components/realtime/live-context.ts"
import { FileDrop } from "#components/ui/file-drop.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"

import type { Id } from "#lib/contract/common.ts"
import { imageTypes, maxUnfitBytes, unfitTooLarge } from "#lib/contract/uploads/constants.ts"
import { sendImage, sendUnfit } from "#lib/features/uploads/browser-send.ts"
import { headerFields } from "#lib/features/uploads/header-fields.ts"
import { processImage } from "#lib/features/uploads/process-image.ts"
import {
  fitField,
  fitTexts,
  type HeaderImage as Header,
  imageHint,
  nextHeaderImage,
} from "#lib/features/uploads/states.ts"
import { ImageUpload } from "./image-upload.tsx"

export type HeaderImageProps = { accountId: Id; image: Header; onChange: (image: Header) => void }

type Sent = Awaited<ReturnType<typeof sendImage>>

const label = "Header image"
const hint = `${imageHint}. Is shown above the text.`

/** The image above a mail (P-305 to P-308): sent and processed as soon as it is chosen; before scripts run with the form. */
export function HeaderImage({ accountId, image, onChange }: HeaderImageProps) {
  const hydrated = useHydrated()
  const live = useContext(LiveContext)
  const { errors } = useFormNow()
  const [begun, setBegun] = useState(image.header_image)
  const [sent] = useState(() => new Map<string, Sent>())
  const kept =
    (send: typeof sendImage): typeof sendImage =>
    async (...file) => {
      const upload = await send(...file)
      sent.set(upload.id, upload)
      return upload
    }
  const { header_image: url, use_header_image: isUsed } = image
  const error = errors[headerFields.file] ?? errors[headerFields.url]
  return (
    <>
      <input type="hidden" name={headerFields.url} value={url ?? ""} />
      {!hydrated ? (
        <>
          {url && (
            <div className="grid gap-1">
              <p className="text-13 text-muted">An image has been added. Choose a file to replace it.</p>
              <FormCheck name={headerFields.remove} value="yes" label="Remove the image" />
            </div>
          )}
          <FormFile
            name={headerFields.file}
            label={label}
            hint={hint}
            accept={[...imageTypes, "image/webp"].join()}
            maxBytes={maxUnfitBytes}
            tooLarge={unfitTooLarge}
          />
          <FormCheck name={fitField} label={fitTexts.action} hint={fitTexts.effect} />
        </>
      ) : begun !== null ? (
        <FileDrop
          label={label}
          hint={hint}
          accept={imageTypes.join()}
          state={{ is: "done", name: "Image", previewUrl: begun }}
          track="messages.header_image"
          onFiles={() => {}}
          onRemove={() => {
            setBegun(null)
            onChange(nextHeaderImage(image, { type: "reset" }))
          }}
        />
      ) : (
        <ImageUpload
          label={label}
          hint={hint}
          track="messages.header_image"
          send={kept(sendImage)}
          fit={kept(sendUnfit)}
          process={(id, signal) =>
            processImage({ accountId, upload: sent.get(id)!, live, label: "header_image" }, signal)
          }
          onEvent={(event) => onChange(nextHeaderImage(image, event))}
        />
      )}
      {error && (
        <p className="err" role="alert">
          {error}
        </p>
      )}
      <FormCheck
        key={String(url !== null && isUsed)}
        name="use_header_image"
        label="Show the header image"
        defaultChecked={isUsed}
        onChange={(isShown) => onChange({ ...image, use_header_image: isShown })}
      />
    </>
  )
}
