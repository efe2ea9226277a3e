"use client"

import { Trash, Upload, X } from "lucide"
import Link from "next/link"
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { AskedFirst } from "#components/ui/asked-first.tsx"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { IconButton } from "#components/ui/icon-button.tsx"
import { useToast } from "#components/ui/toast.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { maxDeletedMedia } from "#lib/contract/media-constants.ts"
import { boxesNamed, tick } from "#lib/features/filter-bar/boxes.ts"
import { galleryId, selectedPhotosName, selectionFormId } from "#lib/features/photos/selection-fields.ts"
import { bulkTexts, deletedRefreshMs, deleteFailedToastMs } from "#lib/features/photos/texts.ts"
import { maxWizardPhotos, publishHref } from "#lib/features/photos/wizard.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

export type PhotoSelectionProps = {
  /** Address of the page of the list. */
  page: string
  state: FormState
  /** They may be published at more locations. */
  canAdd: boolean
}

type Picked = { id: string; uploadId: string }

const pickedOf = ({ value, dataset }: HTMLInputElement): Picked => ({
  id: value,
  uploadId: dataset["upload"] ?? "",
})

/** What is selected, over all pages of the list. */
function useSelection(page: string) {
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const latest = useRef(picked)
  const keep = (next: readonly Picked[]) => {
    latest.current = next
    setPicked(next)
  }
  const recount = useEffectEvent(() => {
    const boxes = boxesNamed(selectedPhotosName)
    const here = new Set(boxes.map(({ value }) => value))
    const ticked = boxes.filter(({ checked }) => checked).map(pickedOf)
    const next = [...latest.current.filter(({ id }) => !here.has(id)), ...ticked]
    const idsOf = (list: readonly Picked[]) => list.map(({ id }) => id).join()
    if (idsOf(next) !== idsOf(latest.current)) keep(next)
  })
  const show = useEffectEvent(() => {
    for (const box of boxesNamed(selectedPhotosName))
      if (latest.current.some(({ id }) => id === box.value)) box.checked = true
    recount()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has boxes of its own
  useLayoutEffect(() => show(), [page])
  useEffect(() => {
    const look = () => recount()
    document.addEventListener("change", look)
    return () => document.removeEventListener("change", look)
  }, [])
  return {
    picked,
    clear() {
      keep([])
      tick(boxesNamed(selectedPhotosName), false)
      // What had the focus is gone with the bar.
      requestAnimationFrame(() => document.getElementById(galleryId)?.focus())
    },
  }
}

/**
 * What can be done with selected photos, at the foot of the window: they stay selected from page to page. Before scripts
 * run, those of the page.
 */
export function PhotoSelection({ page, state, canAdd }: PhotoSelectionProps) {
  const hydrated = useHydrated()
  const toast = useToast()
  const ownId = useId()
  const close = useRef(() => {})
  const { picked, clear } = useSelection(page)
  const ids = picked.map(({ id }) => id)
  const uploadIds = [...new Set(picked.map(({ uploadId }) => uploadId))].filter(Boolean)
  const texts = bulkTexts(hydrated ? ids.length : 2)
  const formId = hydrated ? ownId : selectionFormId
  const isTooMany = ids.length > maxDeletedMedia
  const error = state.errors[selectedPhotosName] ?? state.error
  if (hydrated && ids.length === 0) return null
  return (
    <section
      className={hydrated ? "bulk" : "bulk hidden [body:has(.photo-pick:checked)_&]:flex"}
      aria-label="Selected photos"
    >
      {hydrated && (
        <p className="font-medium" role="status">
          {formatCount(ids.length)} selected
        </p>
      )}
      {isTooMany && (
        <p className="text-muted">Up to {formatCount(maxDeletedMedia)} photos can be deleted together.</p>
      )}
      {canAdd && uploadIds.length > maxWizardPhotos && (
        <p className="text-muted">Up to {formatCount(maxWizardPhotos)} photos can be published together.</p>
      )}
      <span className="flex-1" />
      {canAdd && uploadIds.length > 0 && uploadIds.length <= maxWizardPhotos && (
        <Link
          className={buttonClass({ dense: true })}
          href={publishHref(uploadIds)}
          prefetch={false}
          data-track="photos.bulk_publish"
        >
          <Icon icon={Upload} size={14} />
          Publish to Google
        </Link>
      )}
      {!isTooMany && (
        <AskedFirst
          label={
            <>
              <Icon icon={Trash} size={14} />
              Delete
            </>
          }
          dense
          title={hydrated ? texts.question : "Delete the selected photos?"}
          track="photos.bulk_delete"
          startsOpen={Boolean(error)}
          foot={(closeDialog) => {
            close.current = closeDialog
            return (
              <>
                {hydrated && <Button onClick={closeDialog}>Cancel</Button>}
                <Button type="submit" kind="danger" form={formId} data-track="photos.bulk_delete_confirm">
                  Delete
                </Button>
              </>
            )
          }}
        >
          <ActionForm
            id={formId}
            action={routes.form("media.bulk_delete")}
            page={page}
            state={{ ...state, error }}
            label="Delete selected photos"
            refreshAfterMs={deletedRefreshMs}
            onSaved={() => {
              close.current()
              clear()
            }}
            onRefused={() => {
              close.current()
              toast({ level: "alert", message: texts.failed, durationMs: deleteFailedToastMs })
            }}
          >
            {hydrated &&
              ids.map((id) => <input key={id} type="hidden" name={selectedPhotosName} value={id} />)}
            <p className="text-muted">{texts.consequence}</p>
          </ActionForm>
        </AskedFirst>
      )}
      {hydrated && (
        <IconButton label="Clear selection" icon={X} track="photos.clear_selection" onClick={clear} />
      )}
    </section>
  )
}
