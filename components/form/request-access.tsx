"use client"

import { CircleCheck, TriangleAlert } from "lucide"
import { useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { type FormState, untouched } from "#lib/form-state/form-state.ts"
import { savedText } from "#lib/format/saved.ts"
import { routes } from "#lib/routes/routes.ts"
import { ActionForm } from "./action-form.tsx"
import { FormButtons } from "./form-buttons.tsx"

export type RequestAccessProps = {
  /** Requested feature, as the provider reads it: `Amplify`, `Local Listing` or the name of another teaser (D-063). */
  feature: string
  /** Address of the page that it stands on. */
  page: string
  /** From `currentForm("webhooks.notify:teaser")`. */
  state: FormState
}

const failedText = "There was an error while sending your request."

/** The button was pressed and is gone: what came of it gets the focus. */
const focusOn = (place: HTMLElement | null): void => place?.focus()

/** Asks for a feature that an account has not bought, and says what came of it (002 §4). */
export function RequestAccess({ feature, page, state }: RequestAccessProps) {
  const [outcome, setOutcome] = useState<"idle" | "sent" | "failed">(state.error ? "failed" : "idle")
  if (outcome === "sent") {
    return (
      <p
        className="mt-3 flex items-center gap-2 font-medium text-ink"
        role="status"
        tabIndex={-1}
        ref={focusOn}
      >
        <Icon icon={CircleCheck} />
        {savedText.accessRequested}
      </p>
    )
  }
  if (outcome === "failed") {
    return (
      <p className="err mt-3 text-13" role="alert" tabIndex={-1} ref={focusOn}>
        <Icon icon={TriangleAlert} />
        {failedText}{" "}
        <a
          href={page}
          data-track="teaser.try_again"
          onClick={(event) => {
            event.preventDefault()
            setOutcome("idle")
          }}
        >
          Try again
        </a>
      </p>
    )
  }
  return (
    <ActionForm
      action={routes.form("webhooks.notify:teaser")}
      page={page}
      state={untouched}
      label={`Request access to ${feature}`}
      isQuiet
      onSaved={() => setOutcome("sent")}
      onRefused={() => setOutcome("failed")}
    >
      <input type="hidden" name="feature_name" value={feature} />
      <FormButtons label="Request Access" busyLabel="Sending..." track="teaser.request_access" />
    </ActionForm>
  )
}
