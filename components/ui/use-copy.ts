"use client"

import { useState } from "react"

export type Copied = "Copied" | "Unable to copy to clipboard"

/**
 * Copies texts to the clipboard and tells how it went (D-263, 000 §8): it is absent on plain http, and may be refused.
 * @returns what to say of the last copy, and the way to copy.
 */
export function useCopy(): [said: Copied | "", copy: (text: string) => Promise<void>] {
  const [said, setSaid] = useState<Copied | "">("")
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid("Copied")
    } catch {
      setSaid("Unable to copy to clipboard")
    }
  }
  return [said, copy]
}
