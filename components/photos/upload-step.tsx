"use client"

import Link from "next/link"
import { useContext, useEffect, useRef } from "react"
import { flushSync } from "react-dom"
import { ActionForm } from "#components/form/action-form.tsx"
import { FormButtons } from "#components/form/form-buttons.tsx"
import { FormCheck } from "#components/form/form-check.tsx"
import { FormFile } from "#components/form/form-file.tsx"
import { LiveContext } from "#components/realtime/live-context.ts"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { useUnloadGuard } from "#components/ui/use-unload-guard.ts"
import { ImageQueue } from "#components/uploads/image-queue.tsx"
import { useImageQueue } from "#components/uploads/use-image-queue.ts"
import type { Id } from "#lib/contract/common.ts"
import { imageTypes, maxUnfitBytes, unfitTooLarge } from "#lib/contract/uploads/constants.ts"
import type { UploadFacts } from "#lib/contract/uploads/schema.ts"
import { maxWizardPhotos, stepBy, type WizardState, wizardHref } from "#lib/features/photos/wizard.ts"
import { sendOneOfMany, sendUnfit } from "#lib/features/uploads/browser-send.ts"
import { pictureHref } from "#lib/features/uploads/picture-href.ts"
import { processImage } from "#lib/features/uploads/process-image.ts"
import { isRefused, type QueuedFile } from "#lib/features/uploads/queue.ts"
import { fitAllText, fitField, fitTexts, imageHint } from "#lib/features/uploads/states.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"
import { WizardButtons } from "./wizard-buttons.tsx"

export type UploadStepProps = {
  state: WizardState
  accountId: Id
  uploads: UploadFacts[]
  form: FormState
}

const rowOf = ({ id, name, bytes, width, height, low_resolution_url: url }: UploadFacts): QueuedFile => ({
  key: id,
  id,
  name: name || "Photo",
  bytes,
  width,
  height,
  is: "ready",
  ...(url ? { url: pictureHref(url) } : {}),
})

const isOnItsWay = ({ is }: QueuedFile) => is !== "ready" && is !== "error"

function noteOf(queue: readonly QueuedFile[]): string {
  if (queue.length === 0) return ""
  const ready = queue.filter(({ is }) => is === "ready").length
  const refused = queue.filter(isRefused).length
  const failed = queue.filter(({ is }) => is === "error").length - refused
  return [
    `${formatCount(ready)} of ${formatCount(queue.length)} ready`,
    ...(refused > 0 ? [`${formatCount(refused)} refused`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
  ].join(", ")
}

const nextLabel = "Review photos"

/** The first step: files, each sent as soon as it is chosen; before scripts run one at a time, with the form (D-172). */
export function UploadStep({ state, accountId, uploads, form }: UploadStepProps) {
  const hydrated = useHydrated()
  const live = useContext(LiveContext)
  const { queue, add, remove, removeRefused, retry, makeFit } = useImageQueue(uploads.map(rowOf), {
    send: sendOneOfMany,
    fit: sendUnfit,
    process: (upload, signal) => processImage({ accountId, upload, live }, signal),
  })
  const photos = queue.flatMap(({ is, id }) => (is === "ready" && id ? [id] : []))
  const own = wizardHref({ ...state, photos })
  useEffect(() => {
    // Uploaded photos are in the URL, so that they outlive a reload.
    if (hydrated) window.history.replaceState(null, "", own)
  }, [hydrated, own])
  useUnloadGuard(() => queue.some(isOnItsWay))

  const isBlocked = photos.length === 0 || queue.some((file) => file.is !== "ready")
  const fittable = queue.flatMap((file) => (isRefused(file) && file.canFit ? file.key : []))
  const hasRefused = queue.some(isRefused)
  const box = useRef<HTMLDivElement>(null)
  const removeAll = () => {
    flushSync(removeRefused)
    // The button is gone, and had the focus.
    const ways = ["a[data-track='photos.wizard_next']", "button[data-track='photos.choose_files']"]
    for (const way of ways.toReversed()) box.current?.querySelector<HTMLElement>(way)?.focus()
  }
  const next = wizardHref({ ...state, photos, chosen: null, step: stepBy(state, 1) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5" ref={box}>
      {hydrated ? (
        <ImageQueue
          label="Photos"
          track="photos.choose_files"
          queue={queue}
          onFiles={(files) => add(files, maxWizardPhotos)}
          onRemove={remove}
          onRetry={retry}
          onFit={(key) => makeFit([key])}
        />
      ) : (
        <>
          <ActionForm
            action={routes.form("photo.upload")}
            page={wizardHref(state)}
            state={form}
            className="form"
            hasFiles
            label="Upload photo"
          >
            <FormFile
              name="file_upload"
              label="Photo"
              hint={imageHint}
              accept={[...imageTypes, "image/webp"].join()}
              maxBytes={maxUnfitBytes}
              tooLarge={unfitTooLarge}
              required
            />
            <FormCheck name={fitField} label={fitTexts.action} hint={fitTexts.effect} />
            <FormButtons label="Upload" busyLabel="Uploading..." kind="default" track="photos.upload" />
          </ActionForm>
          {uploads.length > 0 && (
            <ul aria-label="Files" className="text-13">
              {uploads.map(({ id, name }) => (
                <li key={id}>{name || "Photo"}</li>
              ))}
            </ul>
          )}
        </>
      )}
      {queue.length === 0 && (
        <p className="text-13">
          <Link
            className="btn-link"
            href={wizardHref({ ...state, flow: "library", step: "select" })}
            prefetch={false}
            data-track="photos.from_library"
          >
            Choose from your photos
          </Link>
        </p>
      )}
      <WizardButtons state={state} note={hydrated ? noteOf(queue) : noteOf(uploads.map(rowOf))}>
        {fittable.length > 1 && (
          <Button data-track="photos.make_all_fit" onClick={() => makeFit(fittable)}>
            {fitAllText(fittable.length)}
          </Button>
        )}
        {hasRefused && (
          <Button data-track="photos.remove_refused" onClick={removeAll}>
            Remove refused files
          </Button>
        )}
        {isBlocked ? (
          <Button kind="primary" disabled>
            {nextLabel}
          </Button>
        ) : (
          <Link
            className={buttonClass({ kind: "primary" })}
            href={next}
            prefetch={false}
            data-track="photos.wizard_next"
          >
            {nextLabel}
          </Link>
        )}
      </WizardButtons>
    </div>
  )
}
