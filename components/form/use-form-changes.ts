"use client"

import { type RefObject, useEffect, useState } from "react"
import { type Checked, controlsOf } from "./field-error.ts"

/** Key of a field: rows of a list and days of a week count as one each. */
const fieldKeyOf = (name: string): string => name.split(".").slice(0, 2).join(".")

/** Stands at a hidden field that says in another way what counts already. */
export const uncountedAttribute = "data-uncounted"

/** The section of a long form in which a control stands. */
export const sectionOf = (control: Element): string | undefined => control.closest(".form-sec")?.id

type Held = { text: string; section: string | undefined }

/** Rows of a list that have an id are known by it: their numbers move up when one is taken away. */
function rowIdsIn(controls: readonly Checked[]): Map<string, string> {
  const ids = controls.filter(({ name }) => /^[^.]+\.\d+\.id$/.test(name))
  return new Map(ids.map(({ name, value }) => [fieldKeyOf(name), `${name.split(".", 1)[0]}#${value}`]))
}

/** Values of a form, by field key. */
function heldBy(form: HTMLFormElement): Map<string, Held> {
  const held = new Map<string, Held>()
  const controls = controlsOf(form)
  const rowIds = rowIdsIn(controls)
  for (const control of controls) {
    if (control.hasAttribute(uncountedAttribute)) continue
    const isChoice = control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type)
    if (control.disabled || (isChoice && !(control as HTMLInputElement).checked)) continue
    const place = fieldKeyOf(control.name)
    const key = rowIds.get(place) ?? place
    const name = control.name.slice(place.length)
    const text = `${held.get(key)?.text ?? ""}${name}=${control.value}\n`
    held.set(key, { text, section: sectionOf(control) })
  }
  return held
}

/** Fields by the section in which they stand. */
export type FormChanges = ReadonlyMap<string, string | undefined>

const differing = (one: Map<string, Held>, other: Map<string, Held>): FormChanges =>
  new Map(
    [...one, ...other]
      .filter(([key]) => one.get(key)?.text !== other.get(key)?.text)
      .map(([key, { section }]) => [key, section]),
  )

/**
 * The fields of the form around an element that hold something else than when its scripts began; rows and days count
 * once.
 */
export function useFormChanges(inside: RefObject<HTMLElement | null>): FormChanges {
  const [changed, setChanged] = useState<FormChanges>(new Map())
  useEffect(() => {
    const form = inside.current?.closest("form")
    if (!form) return
    let frame = 0
    let begin: Map<string, Held> | null = null
    const look = () => {
      begin ??= heldBy(form)
      setChanged(differing(begin, heldBy(form)))
    }
    // Editors draw what they changed before it is counted.
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    frame = requestAnimationFrame(look)
    form.addEventListener("input", soon)
    form.addEventListener("focusout", soon)
    return () => {
      cancelAnimationFrame(frame)
      form.removeEventListener("input", soon)
      form.removeEventListener("focusout", soon)
    }
  }, [inside])
  return changed
}
