import { Facts } from "#components/ui/facts.tsx"
import type { KioskPage, RequestPage } from "#lib/contract/request-pages/schema.ts"
import { feedbackName } from "#lib/features/ask-pages/labels.ts"

export type AskPageFactsProps = {
  page: RequestPage | KioskPage
  /** Where visitors find it. */
  address: string
}

/** A landing page or kiosk for who may not change it. */
export const AskPageFacts = ({ page, address }: AskPageFactsProps) => (
  <Facts
    facts={[
      [
        "Address",
        <a href={address} key="address" rel="noreferrer" target="_blank">
          {address.replace(/^https?:\/\//, "")}
          <span className="sr-only"> in a new tab</span>
        </a>,
      ],
      ["Question", feedbackName(page.feedback_type)],
      ["Locations", page.location_ids.length],
      ["Status", page.active === false ? "Inactive" : "Active"],
    ]}
  />
)
