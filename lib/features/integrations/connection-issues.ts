import { ownValue } from "#lib/contract/own-value.ts"
import { providers } from "#lib/contract/providers.gen.ts"

/** Sources whose connection can have an issue, with their colours (D-202). */
const sources: Readonly<Record<string, readonly [name: string, color: string]>> = {
  ...Object.fromEntries(
    Object.values(providers).map(({ integration: { code }, name, color }) => [code, [name, color]] as const),
  ),
  a_place_for_mom: ["A Place for Mom", "#5A2D81"],
  apple_maps: ["Apple Maps", "#1D1D1F"],
  bing_maps: ["Bing Maps", "#008373"],
  booking: ["Booking", "#003580"],
  caredash: ["CareDash", "#0076CE"],
  caring: ["Caring", "#F26B21"],
  cars: ["Cars", "#532380"],
  g2: ["G2", "#FF492C"],
  healthgrades: ["Healthgrades", "#2E3192"],
  uber_eats: ["Uber Eats", "#06C167"],
  vitals: ["Vitals", "#00A1DE"],
  webmd: ["WebMD", "#0050A0"],
  wellness: ["Wellness", "#4CAF50"],
  tripadvisor: ["Tripadvisor", "#34E0A1"],
}

export const connectionSources = Object.keys(sources)

const known = (code: string) => ownValue(sources, code)

/** The colour of a source's mark; undefined for a service that is no source. */
export const sourceColor = (code: string): string | undefined => known(code)?.[1]

/** Issue of a broken connection (D-202). */
export function connectionIssueOf({
  code,
  name: given,
  integration_type: type,
  owner = null,
}: {
  code: string
  name: string
  integration_type?: string | null | undefined
  /** The parent whose access it is; null where it is the account's own. */
  owner?: string | null
}) {
  const name = known(code)?.[0] ?? given
  return {
    title: `${name} connection issue`,
    message: owner
      ? `${owner} has to reconnect ${name}, so that reviews arrive again.`
      : type === "oauth"
        ? `Reconnect ${name} to keep collecting reviews.`
        : `We cannot reach ${name}. Our team is looking into it.`,
  }
}
