"use client"

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react"
import { boxesNamed, tick } from "#lib/features/filter-bar/boxes.ts"
import { galleryId, selectionNames } from "#lib/features/photos/selection-fields.ts"

export type PickedPhoto = {
  id: string
  /** Name of its box, which says whose photo it is. */
  name: string
  /** Empty for a photo of a customer. */
  uploadId: string
}

const pickedOf = ({ value, name, dataset }: HTMLInputElement): PickedPhoto => ({
  id: value,
  name,
  uploadId: dataset["upload"] ?? "",
})

const keyOf = ({ id, name }: Pick<PickedPhoto, "id" | "name">) => `${name} ${id}`
const keyOfBox = ({ value, name }: HTMLInputElement) => keyOf({ id: value, name })

/** Selection over all pages of the list. @param page URL of the current one. */
export function usePhotoSelection(page: string) {
  const [picked, setPicked] = useState<readonly PickedPhoto[]>([])
  const latest = useRef(picked)
  const keep = (next: readonly PickedPhoto[]) => {
    latest.current = next
    setPicked(next)
  }
  const recount = useEffectEvent(() => {
    const boxes = boxesNamed(...selectionNames)
    const here = new Set(boxes.map(keyOfBox))
    const ticked = boxes.filter(({ checked }) => checked).map(pickedOf)
    const next = [...latest.current.filter((one) => !here.has(keyOf(one))), ...ticked]
    const keysOf = (list: readonly PickedPhoto[]) => list.map(keyOf).join()
    if (keysOf(next) !== keysOf(latest.current)) keep(next)
  })
  const show = useEffectEvent(() => {
    for (const box of boxesNamed(...selectionNames))
      if (latest.current.some((one) => keyOf(one) === keyOfBox(box))) box.checked = true
    recount()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has boxes of its own
  useLayoutEffect(() => show(), [page])
  useEffect(() => {
    const look = () => recount()
    document.addEventListener("change", look)
    return () => document.removeEventListener("change", look)
  }, [])
  return {
    picked,
    clear() {
      keep([])
      tick(boxesNamed(...selectionNames), false)
      // The focused element is gone with the bar.
      requestAnimationFrame(() => document.getElementById(galleryId)?.focus())
    },
  }
}
