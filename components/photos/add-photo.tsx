"use client"

import { useContext, useEffect, useId, useRef, useState } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormFile } from "#components/form/form-file.tsx"
import { FormSelect } from "#components/form/form-select.tsx"
import { LiveContext } from "#components/realtime/live-context.ts"
import { useToast } from "#components/ui/toast.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { ImageUpload } from "#components/uploads/image-upload.tsx"
import type { Id } from "#lib/contract/common.ts"
import { mediaCategories } from "#lib/contract/media-constants.ts"
import { imageErrors, imageLimits, imageTypes } from "#lib/contract/upload-constants.ts"
import type { Upload } from "#lib/contract/uploads.ts"
import { processPhoto } from "#lib/features/photos/process-photo.ts"
import { addedToastMs, overrideText, photoTexts } from "#lib/features/photos/texts.ts"
import { sendImage } from "#lib/features/uploads/browser-send.ts"
import { imageHint } from "#lib/features/uploads/states.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type AddPhotoProps = {
  accountId: Id
  locationId: Id
  page: string
  state: FormState
  /** Names of the categories that have a photo. */
  taken: string[]
  /** The category that it begins with. */
  category: string
}

type Stored = { path: string; name: string }

const options = [
  { value: "", label: "No category" },
  ...mediaCategories.map(({ id, name }) => ({ value: String(id), label: name })),
]

const nameOf = (categoryId: string) => options.find(({ value }) => value === categoryId)?.label ?? ""

/** Adds a photo to a location: one file, sent as soon as it is chosen; before scripts run, with the form (001 §5, D-172). */
export function AddPhoto({ accountId, locationId, page, state, taken, category }: AddPhotoProps) {
  const hydrated = useHydrated()
  const live = useContext(LiveContext)
  const toast = useToast()
  const begun = { path: state.values["s3_path"]?.[0] ?? "", name: state.values["name"]?.[0] ?? "" }
  const [stored, setStored] = useState<Stored | null>(begun.path ? begun : null)
  const [chosen, setChosen] = useState(state.values["category_id"]?.[0] ?? category)
  const [round, setRound] = useState(0)
  const upload = useRef<Upload>(null)
  const name = useRef("")
  const formId = useId()
  useEffect(() => {
    // The button that had the focus is gone with the form before.
    if (round > 0 && document.activeElement === document.body)
      document.getElementById(formId)?.querySelector("button")?.focus()
  }, [round, formId])
  const replaces = taken.includes(nameOf(chosen))

  const send = async (file: File, signal: AbortSignal, onProgress?: (part: number) => void) => {
    upload.current = await sendImage(file, signal, onProgress)
    name.current = file.name
    return upload.current
  }
  return (
    <ActionForm
      key={round}
      id={formId}
      action={routes.form("photo.add")}
      page={page}
      state={state}
      className="form"
      hasFiles={!hydrated}
      label="Add photo"
      isQuiet
      onSaved={() => {
        setStored(null)
        setChosen("")
        setRound(round + 1)
        toast({ level: "success", message: photoTexts.added, durationMs: addedToastMs })
      }}
    >
      <input type="hidden" name="location_id" value={locationId} />
      <input type="hidden" name="s3_path" value={stored?.path ?? ""} />
      <input type="hidden" name="name" value={stored?.name ?? ""} />
      {hydrated ? (
        <ImageUpload
          label="Photo"
          track="photos.remove_file"
          send={send}
          process={(_, signal) => processPhoto({ accountId, upload: upload.current!, live }, signal)}
          onEvent={({ type }) => {
            const path = `uploads/${accountId}/${upload.current?.id}`
            setStored(type === "processing_complete" ? { path, name: name.current } : null)
          }}
        />
      ) : (
        <FormFile
          name="file_upload"
          label="Photo"
          hint={stored ? `${stored.name} is uploaded. Choose a file to use another one.` : imageHint}
          accept={imageTypes.join()}
          maxBytes={imageLimits.maxBytes}
          tooLarge={imageErrors.maxBytes}
          required={!stored}
        />
      )}
      <FormSelect
        name="category_id"
        label="Category"
        options={options}
        defaultValue={chosen}
        hint={replaces ? overrideText(nameOf(chosen)) : undefined}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <FormButtons
        label={replaces ? "Continue anyway" : "Add photo"}
        busyLabel="Adding..."
        isBlocked={hydrated && !stored}
        track="photos.add"
      />
    </ActionForm>
  )
}
