"use client"

import { type ReactNode, useRef } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { AskedFirst, type AskedFirstProps } from "#components/ui/asked-first.tsx"
import { Button } from "#components/ui/button.tsx"
import { useToast } from "#components/ui/toast.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { type DeletionTexts, deletedRefreshMs } from "#lib/features/photos/texts.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { toastMs } from "#lib/format/toast-ms.ts"

export type DeleteDialogProps = Pick<AskedFirstProps, "label" | "ariaLabel" | "kind" | "track"> & {
  texts: DeletionTexts
  formId: string
  /** Names the form for screen readers. */
  formLabel: string
  /** Where it posts to: `routes.form(name)`. */
  action: string
  page: string
  state: FormState
  onDeleted?: () => void
  /** Fields that say which photos. */
  children: ReactNode
}

/** A button that deletes photos after a question (001 §4, D-174). */
export function DeleteDialog(props: DeleteDialogProps) {
  const { label, ariaLabel, kind, track, texts, formId, formLabel, action, page, state } = props
  const { onDeleted, children } = props
  const hydrated = useHydrated()
  const toast = useToast()
  const close = useRef(() => {})
  return (
    <AskedFirst
      {...{ label, track, ...(ariaLabel && { ariaLabel }), ...(kind && { kind }) }}
      dense
      title={texts.question}
      startsOpen={Boolean(state.error)}
      foot={(closeDialog) => {
        close.current = closeDialog
        return (
          <>
            {hydrated && <Button onClick={closeDialog}>Cancel</Button>}
            <Button type="submit" kind="danger" form={formId} data-track={`${track}_confirm`}>
              Delete
            </Button>
          </>
        )
      }}
    >
      <ActionForm
        {...{ action, page, state }}
        id={formId}
        label={formLabel}
        refreshAfterMs={deletedRefreshMs}
        onSaved={() => {
          close.current()
          onDeleted?.()
        }}
        onRefused={() => {
          close.current()
          toast({ level: "alert", message: texts.failed, durationMs: toastMs.photoDeleteFailed })
        }}
      >
        {children}
        <p className="text-muted">{texts.consequence}</p>
      </ActionForm>
    </AskedFirst>
  )
}
