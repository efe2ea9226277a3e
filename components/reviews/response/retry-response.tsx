"use client"

import { TriangleAlert } from "lucide"
import { useRouter } from "next/navigation"
import { type FormEvent, useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { pageField } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { useOutcomeToast } from "./use-outcome-toast.ts"

export type RetryResponseProps = {
  reviewId: string
  responseId: string
  version: string
  /** Address of the list, where it comes back to before scripts run. */
  page: string
}

/** Tries at once again to publish what failed, from the list (D-130); its scripts are loaded with the first press. */
export function RetryResponse({ reviewId, responseId, version, page }: RetryResponseProps) {
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const router = useRouter()
  const follow = useOutcomeToast()
  const fields = { [pageField]: page, review_id: reviewId, done: page, response_id: responseId, version }
  const action = routes.form("response.publish")

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    const { sendForm } = await import("#components/form/send-form.ts")
    const said = await sendForm(action, new URLSearchParams(fields))
    setSending(false)
    if (!("to" in said)) return setRefusal(said.error || Object.values(said.errors)[0])
    if (said.reload) return window.location.assign(said.to)
    follow(reviewId)
    router.refresh()
  }
  return (
    <form className="flex" action={action} method="post" onSubmit={onSubmit}>
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" key={name} name={name} value={value} />
      ))}
      <button
        type="submit"
        className="btn-link"
        aria-disabled={isSending || undefined}
        data-track="reviews.response.retry"
      >
        Try again now
      </button>
      {refusal && (
        <span className="err" role="alert">
          <Icon icon={TriangleAlert} />
          {refusal}
        </span>
      )}
    </form>
  )
}
