import { render, screen } from "@testing-library/react"
import { ListingCard } from "#components/local-listings/listing-card.tsx"
import { type ListingCardFacts, listingCard } from "#lib/features/local-listings/cards.ts"

const facts: ListingCardFacts = {
  code: "google_maps",
  status: "not_in_sync",
  description: "Fields not in sync: phone",
  isAdmin: true,
  integration: "active",
  isReferenced: true,
  hasPublishing: true,
  isPublished: true,
  isEnabled: true,
}
const colours = { green: "text-positive-text", grey: "text-neutral-text", red: "text-negative-text" }

const cases: [rows: string, some: Partial<ListingCardFacts>, colour: keyof typeof colours][] = [
  ["P-226 L-361", { status: "in_sync" }, "green"],
  ["P-227 L-362", { status: "pending_sync" }, "grey"],
  ["P-228 L-363", { status: "in_progress", code: "facebook" }, "grey"],
  ["P-229 L-364", { code: "yelp_api", integration: null }, "red"],
  ["P-229 L-364", { integration: "inactive" }, "red"],
  ["P-229 L-364", { status: "in_progress", isPublished: false }, "red"],
  ["P-230 L-365", { code: "facebook", isEnabled: false }, "red"],
  ["P-230 L-365", { code: "facebook", isEnabled: false, status: "in_progress" }, "red"],
]

test.each(cases.map(([rows, some, colour]) => ({ rows, some, colour })))(
  "$some is drawn $colour, its icon too [$rows]",
  ({ some, colour }) => {
    const card = listingCard({ ...facts, ...some })!
    render(<ListingCard card={card} refusal={null} waiting={null} integrationsHref="/" editHref={null} />)
    const title = screen.getByRole("heading", { name: card.title })
    expect(title).toHaveClass(colours[colour])
    expect(title.querySelector("svg")).toBeInTheDocument()
    for (const [name, other] of Object.entries(colours)) {
      if (name !== colour) expect(title).not.toHaveClass(other)
    }
  },
)
