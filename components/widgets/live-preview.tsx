"use client"

import { useEffect, useRef, useState } from "react"
import { Button } from "#components/ui/button.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type LivePreviewProps = {
  /** Address of the widget as its form begins. */
  start: string
  /** Pixels that the widget takes before it says how many. */
  height: number
  /** A line on where its content comes from. */
  hint: string
  /** Shows what is saved: there is no form to follow. */
  isSaved?: boolean
}

/** Name of the frame, which a form can draw into before scripts run. */
const frameName = "widget-preview"
const pauseMs = 400
const mostHeight = 2_000

const widths = [
  { label: "Phone", px: 320 },
  { label: "Tablet", px: 768 },
  { label: "Desktop", px: 1_200 },
] as const

/** The address of a draft of what a form holds. */
function draftOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)]
    .filter(
      ([name, value]) => name !== pageField && typeof value === "string" && !name.startsWith("allowed_"),
    )
    .map(([name, value]) => [name, String(value)])
  return routes.widgetDraft(new URLSearchParams(fields))
}

/**
 * The real widget as the form beside it would have it (D-207): it follows every change once scripts run, and is drawn by a button
 * before.
 */
export function LivePreview({ start, height: usual, hint, isSaved = false }: LivePreviewProps) {
  const box = useRef<HTMLElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const hydrated = useHydrated()
  const [src, setSrc] = useState(start)
  const [height, setHeight] = useState(usual)
  const [width, setWidth] = useState<number | null>(null)

  useEffect(() => {
    const form = box.current?.closest("form")
    if (!form) return
    let pause: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(pause)
      pause = setTimeout(() => setSrc(draftOf(form)), pauseMs)
    }
    form.addEventListener("input", follow)
    form.addEventListener("change", follow)
    return () => {
      clearTimeout(pause)
      form.removeEventListener("input", follow)
      form.removeEventListener("change", follow)
    }
  }, [])

  useEffect(() => {
    const measure = ({ source, data }: MessageEvent<{ widgetHeight?: unknown }>) => {
      const asked = Number(data?.widgetHeight)
      if (source === frame.current?.contentWindow && asked > 0) setHeight(Math.min(asked, mostHeight))
    }
    window.addEventListener("message", measure)
    return () => window.removeEventListener("message", measure)
  }, [])

  return (
    <section className="grid gap-3 min-w-0" aria-labelledby="preview" ref={box}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="preview">Preview</h2>
        {hydrated ? (
          <fieldset className="flex gap-1" aria-label="Width of the preview">
            {widths.map(({ label, px }) => (
              <Button
                key={px}
                dense
                kind={width === px ? "default" : "quiet"}
                aria-pressed={width === px}
                onClick={() => setWidth((now) => (now === px ? null : px))}
                data-track="amplify.preview_width"
              >
                {label}
              </Button>
            ))}
          </fieldset>
        ) : isSaved ? null : (
          <Button
            dense
            type="submit"
            formAction={routes.widgetDraft()}
            formMethod="get"
            formTarget={frameName}
            formNoValidate
            data-track="amplify.preview"
          >
            Update preview
          </Button>
        )}
      </div>
      <div className="overflow-x-auto rounded-card border border-line bg-sunken p-3">
        {/* A frame of its own for each draft: a new address in the old one would be a step back of the browser. */}
        <iframe
          key={src}
          ref={frame}
          name={frameName}
          title="Preview of the widget"
          src={src}
          className="block border-0"
          style={{ width: width === null ? "100%" : width, height }}
          data-track="amplify.preview"
        />
      </div>
      <p className="hint">{hint}</p>
    </section>
  )
}
