import {
  type SimpleIcon,
  siBookingdotcom,
  siDoordash,
  siExpedia,
  siFacebook,
  siFoursquare,
  siGlassdoor,
  siGoogle,
  siHotelsdotcom,
  siIndeed,
  siTripadvisor,
  siTrustpilot,
  siUbereats,
  siYelp,
  siZomato,
} from "simple-icons"
import { ownValue } from "#lib/contract/own-value.ts"

const icons: SimpleIcon[] = [
  siBookingdotcom,
  siDoordash,
  siExpedia,
  siFacebook,
  siFoursquare,
  siGlassdoor,
  siGoogle,
  siHotelsdotcom,
  siIndeed,
  siTripadvisor,
  siTrustpilot,
  siUbereats,
  siYelp,
  siZomato,
]

const paths = new Map(icons.map(({ title, path }) => [title, path]))

/** The outline of a source's brand mark on a grid of 24, by the source's name; undefined without one. */
export const sourceIconPath = (name: string): string | undefined => paths.get(name)

/** Sources that go by other letters than their first two. */
const initials: Record<string, string> = { "Better Business Bureau": "BB" }

/** Two letters that stand for a source without a brand mark. */
export const sourceInitials = (name: string): string =>
  ownValue(initials, name) ?? [...name].slice(0, 2).join("")
