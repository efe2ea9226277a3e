import { PaymentRefused } from "../payment-errors.ts"
import type { ProviderCard } from "../provider.ts"

/** A card of the stub; the one that `paysLater` is taken when a person pays, and declined when it is charged later. */
type StubCard = ProviderCard & { paysNow: boolean; paysLater: boolean }

const card = (lastFour: string, paysNow: boolean, paysLater: boolean): StubCard => ({
  brand: "visa",
  lastFour,
  month: 8,
  year: 2034,
  paysNow,
  paysLater,
})

/** The tokens that the stub knows (D-228). */
const cards: ReadonlyMap<string, StubCard> = new Map([
  ["tok_ok", card("4242", true, true)],
  ["tok_declined", card("0002", false, false)],
  ["tok_pays_later_declined", card("0341", true, false)],
])

export const declinedText = "Your card was declined."

/** @throws PaymentRefused for a token that is none. */
export function stubCard(token: string | null | undefined): StubCard {
  const found = cards.get(token ?? "")
  if (!found) throw new PaymentRefused("not_possible", token ? "This card is not known." : "Add a card.")
  return found
}

/** The card as the provider shows it; null without one. */
export const shownCard = (token: string | null): ProviderCard | null => {
  if (token === null) return null
  const { paysNow: _, paysLater: __, ...shown } = stubCard(token)
  return shown
}

/** Whether a charge of so many cents goes through without a person. */
export const paysAlone = (token: string | null, cents: number): boolean =>
  cents <= 0 || (token !== null && stubCard(token).paysLater)
