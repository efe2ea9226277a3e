import { CircleCheck, Mail, TriangleAlert } from "lucide"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Unsubscribe } from "#lib/contract/unsubscribes/schema.ts"
import type { CustomerTexts } from "#lib/format/customer-texts/en.ts"
import { directionOf, fill } from "#lib/format/customer-texts.ts"
import { fromPageField, undoField } from "#lib/forms/unsubscribes/fields.ts"
import { routes } from "#lib/routes/routes.ts"

export type UnsubscribeQuestionProps = {
  link: Unsubscribe
  error?: string | undefined
  language: string
  texts: CustomerTexts
}

/** Asks whether mails shall end, or says that they have; for a while it can be taken back (D-082). */
export function UnsubscribeQuestion({ link, error, language, texts }: UnsubscribeQuestionProps) {
  const { kind, id, email, name, unsubscribed_at: at, undo_until: undoUntil } = link
  const isDone = at !== null
  const values = { address: email, name }
  return (
    <section className="void void-page" lang={language} dir={directionOf(language)}>
      <Icon icon={isDone ? CircleCheck : Mail} />
      <h1>{isDone ? texts.unsubscribed : fill(texts.unsubscribeAsk, values)}</h1>
      {isDone && <p>{fill(texts.noMoreEmails, values)}</p>}
      {error && (
        <p className="err" role="alert">
          <Icon icon={TriangleAlert} />
          {error}
        </p>
      )}
      {(!isDone || undoUntil) && (
        <form action={routes.unsubscribe(kind, id)} method="post">
          <input type="hidden" name={fromPageField} value="true" />
          {isDone ? (
            <button
              className="btn-link"
              type="submit"
              name={undoField}
              value="true"
              data-track="unsubscribe.undo"
            >
              {texts.undo}
            </button>
          ) : (
            <Button kind="primary" type="submit" data-track="unsubscribe.confirm">
              {texts.unsubscribe}
            </Button>
          )}
        </form>
      )}
    </section>
  )
}
