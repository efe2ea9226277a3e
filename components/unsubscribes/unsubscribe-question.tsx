import { CircleCheck, Mail, TriangleAlert } from "lucide"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Unsubscribe } from "#lib/contract/unsubscribes/schema.ts"
import { unsubscribedText } from "#lib/errors/texts.ts"
import { fromPageField, undoField } from "#lib/forms/unsubscribes/fields.ts"
import { routes } from "#lib/routes/routes.ts"

export type UnsubscribeQuestionProps = { link: Unsubscribe; error?: string | undefined }

/** Asks whether mails shall end, or says that they have; for a while it can be taken back (D-082). */
export function UnsubscribeQuestion({ link, error }: UnsubscribeQuestionProps) {
  const { kind, id, email, name, unsubscribed_at: at, undo_until: undoUntil } = link
  const isDone = at !== null
  return (
    <section className="void void-page">
      <Icon icon={isDone ? CircleCheck : Mail} />
      <h1>{isDone ? unsubscribedText : `Unsubscribe ${email} from ${name}?`}</h1>
      {isDone && (
        <p>
          {email} will no longer receive these emails from {name}.
        </p>
      )}
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
              Undo
            </button>
          ) : (
            <Button kind="primary" type="submit" data-track="unsubscribe.confirm">
              Unsubscribe
            </Button>
          )}
        </form>
      )}
    </section>
  )
}
