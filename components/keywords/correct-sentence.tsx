import type { ReactNode } from "react"
import { ActionForm } from "#components/form/action-form.tsx"
import { Button } from "#components/ui/button.tsx"
import type { MentionSentence } from "#lib/contract/insights/schema.ts"
import { sentimentLabels } from "#lib/contract/reviews/constants.ts"
import type { Subject } from "#lib/features/keywords/load.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type CorrectSentenceProps = {
  row: Pick<MentionSentence, "review_id" | "sentence"> &
    Partial<Pick<MentionSentence, "sentiment" | "is_corrected">>
  subject: Subject
  /** Address of the page, which it comes back to. */
  page: string
}

const sides = [
  ["1", "positive"],
  ["0", "neutral"],
  ["-1", "negative"],
] as const

/** The hidden fields that name a mention. */
function MentionForm({ row, subject, page, children }: CorrectSentenceProps & { children: ReactNode }) {
  return (
    <ActionForm
      action={routes.form("review_keywords.correct")}
      page={page}
      state={untouched}
      label={`Correct ${subject.term}`}
      className="flex flex-wrap justify-end gap-1.5"
    >
      <input type="hidden" name="review_id" value={String(row.review_id)} />
      <input type="hidden" name="kind" value={subject.kind} />
      <input type="hidden" name="short" value={subject.term} />
      <input type="hidden" name="sentence" value={row.sentence} />
      {children}
    </ActionForm>
  )
}

const say = (value: string, label: string) => (
  <Button key={value} type="submit" name="say" value={value} dense>
    {label}
  </Button>
)

/**
 * Puts a sentence right, or a corrected one back to what was read.
 * @param props.sentenceId of the sentence, which its control is named after.
 */
export function CorrectSentence(props: CorrectSentenceProps & { sentenceId: string }) {
  const { row, subject, sentenceId } = props
  const id = `${sentenceId}-correct`
  return (
    <details className="open:grid open:basis-full open:justify-items-end open:gap-1.5 print:hidden">
      <summary className="btn-link cursor-pointer list-none" id={id} aria-labelledby={`${id} ${sentenceId}`}>
        {row.is_corrected ? "Change" : "Wrong?"}
      </summary>
      <MentionForm {...props}>
        <fieldset className="flex flex-wrap justify-end gap-1.5">
          <legend className="mb-1.5 w-full p-0 text-right">What's wrong?</legend>
          {sides.flatMap(([side, value]) =>
            Number(side) === row.sentiment ? [] : [say(value, sentimentLabels[side])],
          )}
          {say("removed", subject.kind === "keyword" ? "Not this keyword" : "Not this category")}
          {row.is_corrected && say("withdrawn", "Undo correction")}
        </fieldset>
      </MentionForm>
    </details>
  )
}

/** Puts back a sentence that was taken out. */
export const PutBack = (props: CorrectSentenceProps) => (
  <MentionForm {...props}>{say("withdrawn", "Undo correction")}</MentionForm>
)
