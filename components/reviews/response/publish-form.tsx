"use client"

import { ActionForm, type ActionFormProps } from "#components/form/action-form.tsx"
import { routes } from "#lib/routes/routes.ts"
import { useOutcomeToast } from "./use-outcome-toast.ts"

export type PublishFormProps = Pick<ActionFormProps, "page" | "state" | "className" | "children"> & {
  reviewId: string
}

/** Publishes a draft, or tries again what failed (D-130): the news comes with the answer of the source. */
export function PublishForm({ reviewId, ...form }: PublishFormProps) {
  const follow = useOutcomeToast()
  return (
    <ActionForm {...form} action={routes.form("response.publish")} isQuiet onSaved={() => follow(reviewId)} />
  )
}
