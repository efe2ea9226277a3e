"use client"

import { useRouter } from "next/navigation"
import { type FormEvent, type ReactNode, useState } from "react"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { useToast } from "#components/ui/toast.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { browserCall } from "#lib/bff/browser-client.ts"
import { deletedText, notDeletedText, scheduleTexts } from "#lib/features/scheduled-exports/texts.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { countOf } from "#lib/format/numbers.ts"

export type DeleteSchedulesFormProps = {
  /** Where the form posts to before scripts run. */
  action: string
  /** Address of the page that it stands on. */
  page: string
  /** How many are listed. */
  total: number
  /** The list, with a tick `id` in each row. */
  children: ReactNode
}

const takeOver = (id: string): Promise<boolean> =>
  browserCall("scheduled_exports.take_over", { params: { id } }).then(
    () => true,
    () => false,
  )

const remove = (id: string): Promise<boolean> =>
  browserCall("scheduled_exports.delete", { params: { id } }).then(
    () => true,
    () => false,
  )

/** A list of schedules whose rows are deleted one by one or many at a time, after a question (D-117). */
export function DeleteSchedulesForm({ action, page, total, children }: DeleteSchedulesFormProps) {
  const router = useRouter()
  const show = useToast()
  const hydrated = useHydrated()
  const [ticked, setTicked] = useState(0)
  const [isBusy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form, (event.nativeEvent as SubmitEvent).submitter)
    const taken = fields.get("take_over")
    if (taken !== null) {
      if (isBusy) return
      setBusy(true)
      const isDone = await takeOver(String(taken))
      setBusy(false)
      show({
        level: isDone ? "success" : "alert",
        message: isDone ? scheduleTexts.takenOver : scheduleTexts.notTakenOver,
      })
      return router.refresh()
    }
    const only = fields.get("only")
    const ids = only === null ? fields.getAll("id").map(String) : [String(only)]
    if (isBusy || ids.length === 0) return
    setBusy(true)
    const done = await Promise.all(ids.map(remove))
    setBusy(false)
    const isWhole = done.every(Boolean)
    show({
      level: isWhole ? "success" : "alert",
      message: isWhole ? deletedText(ids.length) : notDeletedText(ids.length),
    })
    form.reset()
    setTicked(0)
    router.refresh()
  }

  return (
    <form
      action={action}
      method="post"
      aria-busy={isBusy || undefined}
      onSubmit={onSubmit}
      onChange={(event) => setTicked(event.currentTarget.querySelectorAll("input[name=id]:checked").length)}
    >
      <input type="hidden" name={pageField} value={page} />
      <div className="list-bar border-b-0">
        <span className="text-faint" role="status">
          {ticked > 0 ? `${ticked} selected` : countOf(total, "scheduled export", "scheduled exports")}
        </span>
        <span className="flex-1" />
        {(!hydrated || ticked > 0) && (
          <ConfirmSubmit
            label="Delete selected"
            question={
              ticked > 0
                ? `Delete ${countOf(ticked, "scheduled export", "scheduled exports")}?`
                : "Delete the selected scheduled exports?"
            }
            confirmLabel="Delete"
            dense
            track="scheduled_exports.delete_selected"
          />
        )}
      </div>
      {children}
    </form>
  )
}
