"use client"

import { useContext, useState } from "react"
import { FormCheck } from "#components/form/form-check.tsx"
import { useFormNow } from "#components/form/form-context.ts"
import { FormFile } from "#components/form/form-file.tsx"
import { LiveContext } from "#components/realtime/live-context.ts"
import { FileDrop } from "#components/ui/file-drop.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { ImageUpload } from "#components/uploads/image-upload.tsx"
import type { Id } from "#lib/contract/common.ts"
import { imageTypes, maxUnfitBytes, unfitTooLarge } from "#lib/contract/uploads/constants.ts"
import { removeImageField } from "#lib/features/posts/draft.ts"
import { postImageHint, postImageTexts } from "#lib/features/posts/texts.ts"
import { sendImage, sendUnfit } from "#lib/features/uploads/browser-send.ts"
import { processImage } from "#lib/features/uploads/process-image.ts"
import { fitField, fitTexts } from "#lib/features/uploads/states.ts"

/** The image of a post: none, one that is there, or one that cannot be sent yet. */
export type PostImageState = { is: "none" | "waiting" } | { is: "ready"; url: string }

export type PostImageProps = {
  accountId: Id
  state: PostImageState
  onChange: (state: PostImageState) => void
}

type Sent = Awaited<ReturnType<typeof sendImage>>

/** The image of a post (002 §5): sent and processed as soon as it is chosen; before scripts run with the form. */
export function PostImage({ accountId, state, onChange }: PostImageProps) {
  const hydrated = useHydrated()
  const live = useContext(LiveContext)
  const { errors } = useFormNow()
  const [begun] = useState(state.is === "ready" ? state.url : null)
  const [round, setRound] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const [sent] = useState(() => new Map<string, Sent>())
  const kept =
    (send: typeof sendImage): typeof sendImage =>
    async (...file) => {
      const upload = await send(...file)
      sent.set(upload.id, upload)
      return upload
    }
  const url = state.is === "ready" ? state.url : ""
  return (
    <>
      <input type="hidden" name="image_url" value={url} />
      {!hydrated ? (
        <>
          {url && (
            <div className="grid gap-1">
              <p className="text-13 text-muted">An image has been added. Choose a file to replace it.</p>
              <FormCheck name={removeImageField} value="yes" label="Remove the image" />
            </div>
          )}
          <FormFile
            name="file_upload"
            label="Image"
            hint={postImageHint}
            accept={[...imageTypes, "image/webp"].join()}
            maxBytes={maxUnfitBytes}
            tooLarge={unfitTooLarge}
          />
          <FormCheck name={fitField} label={fitTexts.action} hint={fitTexts.effect} />
        </>
      ) : begun !== null && url === begun ? (
        <FileDrop
          label="Image"
          hint={postImageHint}
          accept={imageTypes.join()}
          state={{ is: "done", name: "Image", previewUrl: begun }}
          track="google_posts.image"
          onFiles={() => {}}
          onRemove={() => onChange({ is: "none" })}
        />
      ) : (
        <>
          <ImageUpload
            key={round}
            label="Image"
            hint={postImageHint}
            track="google_posts.image"
            texts={postImageTexts}
            send={kept(sendImage)}
            fit={kept(sendUnfit)}
            process={(id, signal) =>
              processImage({ accountId, upload: sent.get(id)!, live, label: "google_post" }, signal)
            }
            onEvent={(event) => {
              setRefused(event.type === "error")
              if (event.type === "processing_complete") onChange({ is: "ready", url: event.url })
              else if (event.type === "reset") onChange({ is: "none" })
              else onChange({ is: "waiting" })
            }}
          />
          {isRefused && (
            <button
              type="button"
              className="btn-link justify-self-start"
              onClick={() => {
                setRefused(false)
                setRound(round + 1)
                onChange({ is: "none" })
              }}
            >
              Post without an image
            </button>
          )}
          {errors["file_upload"] && <p className="err">{errors["file_upload"]}</p>}
        </>
      )}
    </>
  )
}
