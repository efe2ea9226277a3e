"use client"

import { useRouter } from "next/navigation"
import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { useFormNow } from "#components/form/form-context.ts"
import { Button } from "#components/ui/button.tsx"
import type { WizardState } from "#lib/features/photos/wizard.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { WizardButtons } from "./wizard-buttons.tsx"

/** The form that publishes; what some locations have taken is drawn also when others refuse. */
export function PublishForm({
  page,
  form,
  children,
}: {
  page: string
  form: FormState
  children: ReactNode
}) {
  const router = useRouter()
  return (
    <ActionForm
      action={routes.form("photo.publish")}
      page={page}
      state={form}
      className="grid gap-4"
      label="Upload to Google"
      onRefused={() => router.refresh()}
    >
      {children}
    </ActionForm>
  )
}

export type PublishButtonsProps = {
  state: WizardState
  label: string
  /** There is something to be sent. */
  isNeeded: boolean
  /** Element that says why nothing can be sent; null where something can. */
  blockedBy: string | null
  children: ReactNode
}

export function PublishButtons({ state, label, isNeeded, blockedBy, children }: PublishButtonsProps) {
  const { isSaving } = useFormNow()
  return (
    <WizardButtons state={state}>
      {isNeeded && (
        <Button
          kind="primary"
          type="submit"
          disabled={blockedBy !== null}
          aria-describedby={blockedBy ?? undefined}
          aria-disabled={isSaving || undefined}
          data-track="photos.publish"
        >
          {isSaving ? "Sending..." : label}
        </Button>
      )}
      {children}
    </WizardButtons>
  )
}
