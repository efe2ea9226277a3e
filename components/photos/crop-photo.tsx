"use client"

import { clsx } from "clsx"
import { CircleCheck, TriangleAlert } from "lucide"
import { Fragment, useState } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { onFirstUse } from "#components/ui/on-first-use.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { cropAspect, croppedSize, middlePart, photoError } from "#lib/contract/media/constants.ts"
import type { UploadFacts } from "#lib/contract/uploads/schema.ts"
import { categoryFields } from "#lib/features/photos/category-fields.ts"
import { pictureHref } from "#lib/features/uploads/picture-href.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { CropPreview } from "./crop-preview.tsx"

const [CropTool, near] = onFirstUse(async () => (await import("./crop-tool.tsx")).CropTool)

export type CropPhotoProps = {
  upload: UploadFacts
  category: string
  categoryId: string
  /** Ids of the categories of all photos by upload, which the crop keeps. */
  chosen: ReadonlyMap<string, string>
  /** Of one that shows the photo; null when none is chosen. */
  locationName: string | null
  page: string
  form: FormState
}

/**
 * The part of a picture that a category takes, in place of a refusal (D-173): its middle, or what someone chooses. It is
 * cut out by the server, which has the picture upright and in full.
 */
export function CropPhoto(props: CropPhotoProps) {
  const { upload, category, categoryId, chosen, locationName, page, form } = props
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const middle = middlePart(category, upload)
  const [part, setPart] = useState(middle)
  if (!middle || !part) return null
  const { size } = croppedSize(category, part)
  const error = photoError(category, size)
  return (
    <ActionForm
      action={routes.form("photo.crop")}
      page={page}
      state={form}
      className="grid gap-3"
      label="Crop"
      isQuiet
    >
      <input type="hidden" name="crop_id" value={upload.id} />
      <input type="hidden" name="category_id" value={categoryId} />
      {[...chosen].map(([photo, id]) => (
        <Fragment key={photo}>
          <input type="hidden" name={categoryFields.photo} value={photo} />
          <input type="hidden" name={categoryFields.category} value={id} />
        </Fragment>
      ))}
      {Object.entries(part).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {isOpen && upload.url && (
          <div className="min-w-0 max-w-xl flex-1 basis-80">
            <CropTool
              url={pictureHref(upload.url)}
              aspect={cropAspect(category)}
              size={upload}
              onPart={setPart}
            />
          </div>
        )}
        <CropPreview category={category} upload={upload} part={part} locationName={locationName} />
      </div>
      <p
        className={clsx("flex items-center gap-2 text-13", error ? "text-negative" : "text-muted")}
        role="status"
      >
        <Icon icon={error ? TriangleAlert : CircleCheck} className={error ? undefined : "text-positive"} />
        {error ?? `${size.width} x ${size.height} of this picture fit a ${category.toLowerCase()} photo.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {hydrated && !isOpen && (
          <Button onPointerEnter={near} onFocus={near} onClick={() => setOpen(true)} data-track="photos.crop">
            Crop to fit
          </Button>
        )}
        <FormButtons
          label={isOpen ? "Use this part" : "Use the middle"}
          busyLabel="Cropping..."
          kind={isOpen ? "primary" : "default"}
          isBlocked={error !== null}
          track="photos.use_crop"
        />
      </div>
    </ActionForm>
  )
}
