import { contrast, parseHex } from "#lib/format/colours.ts"
import { accentsOf } from "./widget-look.ts"

const white = parseHex("#ffffff")!
const least = 4.5

/** `5.2:1`, never rounded up. */
const ratioText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`

/**
 * How well an accent can be read on white, and which color stands in for one that can't.
 * @returns undefined for what is no color.
 */
export function accentNote(accent: string): { text: string; isReplaced: boolean } | undefined {
  const own = /^#[\da-f]{6}$/i.test(accent.trim()) ? parseHex(accent.trim()) : null
  if (!own) return undefined
  const ratio = contrast(own, white)
  if (ratio >= least) return { text: `Contrast ${ratioText(ratio)} on white.`, isReplaced: false }
  const { light } = accentsOf(accent.trim())
  const shown = ratioText(contrast(parseHex(light)!, white))
  return {
    text: `Contrast ${ratioText(ratio)} on white. Links will use ${light} (${shown}) instead.`,
    isReplaced: true,
  }
}
