import { clsx } from "clsx"
import Link from "next/link"
import type { ReactNode } from "react"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { ListingCard as Card } from "#lib/features/local-listings/cards.ts"
import { cardLooks } from "./card-looks.ts"

export type ListingCardProps = {
  card: Card
  /** Why the directory did not take what was sent last. */
  refusal: string | null
  /** When our data is sent there; null while none waits. */
  waiting: string | null
  integrationsHref: string
  /** Leads to the form of the location; null for who may not edit it. */
  editHref: string | null
  /** Buttons that resolve it here. */
  children?: ReactNode
}

/** How a listing stands, and what to do about it (002 §4, D-182). */
export function ListingCard(props: ListingCardProps) {
  const { card, refusal, waiting, integrationsHref, editHref, children } = props
  const { icon, boxClass, titleClass } = cardLooks[card.tone]
  return (
    <div
      className={clsx("grid gap-1.5 rounded-control border border-l-3 px-3.5 py-3 text-13", boxClass)}
      data-tone={card.tone}
    >
      <h3 className={clsx("flex items-center gap-2 text-13 font-strong", titleClass)}>
        <Icon icon={icon} />
        {card.title}
      </h3>
      {card.text && <p>{card.text}</p>}
      {waiting && <p>{waiting}</p>}
      {refusal && <p className="text-muted">{refusal}</p>}
      {children}
      {card.action ? (
        <p>
          <Link
            className={buttonClass({ dense: true })}
            href={integrationsHref}
            prefetch={false}
            data-track="local_listings.integrate"
          >
            {card.action === "act" ? "Take action" : "Integrate Account"}
          </Link>
        </p>
      ) : (
        card.type !== "in_sync" &&
        editHref && (
          <p>
            <Link
              className={buttonClass({ dense: true, ...(children ? { kind: "quiet" } : {}) })}
              href={editHref}
              prefetch={false}
              data-track="local_listings.edit"
            >
              Edit location
            </Link>
          </p>
        )
      )}
    </div>
  )
}
