"use client"

import { clsx } from "clsx"
import { TriangleAlert } from "lucide"
import { useEffect, useRef, useState } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { ownValue } from "#lib/contract/own-value.ts"
import { controlsOf } from "./field-error.ts"
import { followScroll } from "./follow-scroll.ts"
import { useFormNow } from "./form-context.ts"
import { sectionOf, useFormChanges } from "./use-form-changes.ts"

export type FormIndexProps = { sections: readonly { id: string; label: string }[] }

/** The section that is read: the last whose head has passed the upper third, at the end of the page the last one. */
function currentOf(ids: readonly string[]): string | undefined {
  const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
  if (isAtEnd && window.scrollY > 0) return ids.at(-1)
  const passed = ids.filter((id) => {
    const section = document.getElementById(id)
    return section && section.getBoundingClientRect().top < window.innerHeight / 3
  })
  return passed.at(-1) ?? ids[0]
}

/** The sections of a long form, with what has changed in each and what is wrong; it follows the scroll. */
export function FormIndex({ sections }: FormIndexProps) {
  const nav = useRef<HTMLElement>(null)
  const { errors } = useFormNow()
  const changed = useFormChanges(nav)
  const [current, setCurrent] = useState(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join(" ")

  useEffect(() => followScroll(() => setCurrent(currentOf(ids.split(" ")))), [ids])

  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]")
    // On small screens the index scrolls sideways.
    if (nav.current && current && link && nav.current.scrollWidth > nav.current.clientWidth)
      nav.current.scrollLeft = link.offsetLeft - 24
  }, [current])

  const [marks, setMarks] = useState<Readonly<Record<string, { edited: boolean; wrong: number }>>>({})
  useEffect(() => {
    const form = nav.current?.closest("form")
    if (!form) return
    const editedIds = new Set(changed.values())
    const wrongControls = controlsOf(form).filter(({ name }) => errors[name])
    const marked = ids.split(" ").map((id) => {
      const own = wrongControls.filter((control) => sectionOf(control) === id)
      const wrong = new Set(own.map(({ name }) => name)).size
      return [id, { edited: editedIds.has(id), wrong }] as const
    })
    setMarks(Object.fromEntries(marked))
  }, [ids, errors, changed])

  return (
    <nav className="form-index" aria-label="Sections" ref={nav}>
      {sections.map(({ id, label }) => {
        const { edited, wrong } = ownValue(marks, id) ?? { edited: false, wrong: 0 }
        return (
          <a key={id} href={`#${id}`} aria-current={id === current ? "true" : undefined}>
            {label}
            {wrong > 0 ? (
              <span className={clsx("mark", "neg")}>
                <Icon icon={TriangleAlert} size={12} />
                {wrong}
                <span className="sr-only">{wrong === 1 ? " error" : " errors"}</span>
              </span>
            ) : (
              edited && <span className="mark">Edited</span>
            )}
          </a>
        )
      })}
    </nav>
  )
}
