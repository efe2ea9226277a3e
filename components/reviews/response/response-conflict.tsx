import { TriangleAlert } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import type { Response } from "#lib/contract/responses/schema.ts"
import type { Base } from "#lib/features/reviews/response/facts.ts"
import { responseTexts } from "#lib/features/reviews/response/texts.ts"

export type ResponseConflictProps = {
  /** Current response. */
  present: Response | null
  /** Response that the user's text is based on. */
  base: Base
  /** Who writes here. */
  userId: string
}

/** Tells that someone else has answered meanwhile, who, and with what; the own text stays below it (D-129). */
export function ResponseConflict({ present, base, userId }: ResponseConflictProps) {
  // In another tab, or on another device.
  const isOwn = present?.user_id != null && String(present.user_id) === userId
  const who = isOwn ? "You have" : `${present?.user_name?.trim() || "Someone"} has`
  const news = base ? "edited this response since you opened it." : "already responded to this review."
  return (
    <div
      className="grid gap-1.5 py-2.5 px-3 border border-line-strong rounded-control"
      role="alert"
      tabIndex={-1}
      data-form-error=""
    >
      <p className="err">
        <Icon icon={TriangleAlert} />
        {present ? `${who} ${news}` : responseTexts.gone}
      </p>
      {present && (
        <>
          <blockquote
            className="m-0 border-l-2 border-line-strong pl-2.5 wrap-anywhere whitespace-pre-line text-muted"
            dir="auto"
          >
            {present.content}
          </blockquote>
          <p className="hint">Your text is kept below. It only replaces the other one if you choose so.</p>
        </>
      )}
    </div>
  )
}
