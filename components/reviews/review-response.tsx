import { clsx } from "clsx"
import { Check, Clock, type IconNode, Info, Pencil, TriangleAlert } from "lucide"
import { Badge, type BadgeTone } from "#components/ui/badge.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Review } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { responseErrorTexts } from "#lib/contract/responses/constants.ts"
import { formatPublished } from "#lib/format/dates.ts"

const looks: Record<string, { label: string; tone: BadgeTone; icon: IconNode }> = {
  draft: { label: "Draft", tone: "neutral", icon: Pencil },
  pending: { label: "Pending", tone: "neutral", icon: Clock },
  published: { label: "Published", tone: "positive", icon: Check },
  pending_delete: { label: "Pending delete", tone: "neutral", icon: Clock },
  error_published: { label: "Not published", tone: "negative", icon: TriangleAlert },
  error_unpublished: { label: "Not deleted", tone: "negative", icon: TriangleAlert },
}

/** Texts of 000 §8; what a source has refused has its own reason. */
const failureOf = ({ status, error }: NonNullable<Review["response"]>): string | null | undefined =>
  status === "error_published" || status === "error_unpublished" ? responseErrorTexts[status] : error

/** The status of a response in words, and why it is not at its source. */
export const responseWords = (response: NonNullable<Review["response"]>) => ({
  status: ownValue(looks, response.status)?.label ?? response.status,
  failure: failureOf(response),
})

export type ReviewResponseProps = {
  response: NonNullable<Review["response"]>
  accountName: string
  timeZone: string
}

/** The response to a review, with its progress (D-129, D-130). */
export function ReviewResponse({ response, accountName, timeZone }: ReviewResponseProps) {
  const { content, status, published_at } = response
  const look = ownValue(looks, status) ?? { label: status, tone: "neutral" as const, icon: Info }
  const failure = failureOf(response)
  return (
    <div className={clsx("reply", failure && "reply-neg")}>
      <div className="reply-head">
        <b>{accountName}</b>
        <Badge tone={look.tone} icon={look.icon}>
          {look.label}
        </Badge>
        {published_at && <time dateTime={published_at}>{formatPublished(published_at, timeZone)}</time>}
      </div>
      <p dir="auto">{content}</p>
      {failure && (
        <div className="err">
          <Icon icon={TriangleAlert} />
          {failure}
        </div>
      )}
    </div>
  )
}
