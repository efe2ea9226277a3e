"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { type FormEvent, type ReactNode, useState } from "react"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { queries } from "#components/ui/queries.ts"
import { useToast } from "#components/ui/toast.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { browserCall } from "#lib/api-client/browser-client.ts"
import { deletedText, notDeletedText, scheduleTexts } from "#lib/features/scheduled-exports/texts.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { countOf } from "#lib/format/numbers.ts"
import { toastMs } from "#lib/format/toast-ms.ts"

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

/** A list of schedules whose rows are deleted one by one or many at a time, after a question (D-117). */
export function DeleteSchedulesForm({ action, page, total, children }: DeleteSchedulesFormProps) {
  const router = useRouter()
  const show = useToast()
  const hydrated = useHydrated()
  const [ticked, setTicked] = useState(0)
  const whenDone = (level: "success" | "alert", message: string) => {
    show({ level, message, durationMs: toastMs.schedule })
    router.refresh()
  }
  const takeOver = useMutation(
    {
      mutationFn: (id: string) => browserCall("scheduled_exports.take_over", { params: { id } }),
      onSuccess: () => whenDone("success", scheduleTexts.takenOver),
      onError: () => whenDone("alert", scheduleTexts.notTakenOver),
    },
    queries,
  )
  const remove = useMutation(
    {
      mutationFn: async (ids: string[]) => {
        const calls = ids.map((id) => browserCall("scheduled_exports.delete", { params: { id } }))
        const isWhole = (await Promise.allSettled(calls)).every(({ status }) => status === "fulfilled")
        if (!isWhole) throw new Error(notDeletedText(ids.length))
      },
      onSuccess: (_, ids) => whenDone("success", deletedText(ids.length)),
      onError: ({ message }) => whenDone("alert", message),
    },
    queries,
  )
  const isBusy = takeOver.isPending || remove.isPending

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const fields = new FormData(form, (event.nativeEvent as SubmitEvent).submitter)
    const taken = fields.get("take_over")
    if (taken !== null) return takeOver.mutate(String(taken))
    const only = fields.get("only")
    const ids = only === null ? fields.getAll("id").map(String) : [String(only)]
    if (ids.length === 0) return
    remove.mutate(ids, {
      onSettled: () => {
        form.reset()
        setTicked(0)
      },
    })
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
