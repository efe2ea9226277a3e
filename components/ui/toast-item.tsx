"use client"

import { clsx } from "clsx"
import { CircleCheck, CircleX, type IconNode, Info, TriangleAlert, X } from "lucide"
import { type ReactNode, useEffect, useRef, useState } from "react"
import type { ToastMs } from "#lib/format/toast-ms.ts"
import { fadeMs } from "./fade-ms.ts"
import { Icon } from "./icon.tsx"
import { IconButton } from "./icon-button.tsx"
import type { ToastLevel } from "./toast-ms.ts"

export type ToastInput = {
  level: ToastLevel
  message: string
  /** Absent is the default of D-258. */
  durationMs?: ToastMs
  action?: { text: string; href?: string; onClick?: () => void }
  content?: ReactNode
}
/** 0 or less stays until it is closed. */
export type ToastNotice = Omit<ToastInput, "durationMs"> & { id: number; durationMs: number }

const looks: Record<ToastLevel, { icon: IconNode; edgeClass: string; iconClass: string }> = {
  success: { icon: CircleCheck, edgeClass: "border-l-positive", iconClass: "text-positive-text" },
  info: { icon: Info, edgeClass: "border-l-accent", iconClass: "text-accent-text" },
  warning: { icon: TriangleAlert, edgeClass: "border-l-warning", iconClass: "text-warning-text" },
  alert: { icon: CircleX, edgeClass: "border-l-negative", iconClass: "text-negative-text" },
}

/**
 * One toast; its time stands still while it is hovered or holds the focus. Its action is done once and closes it, and the
 * focus goes back to where it came from.
 */
export function ToastItem({ toast, onClose }: { toast: ToastNotice; onClose: (id: number) => void }) {
  const { id, level, message, durationMs, action, content } = toast
  const { icon, edgeClass, iconClass } = looks[level]
  const [paused, setPaused] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const leftMs = useRef(durationMs)
  const cameFrom = useRef<HTMLElement | null>(null)
  const isOver = useRef(false)

  useEffect(() => {
    if (durationMs <= 0 || paused || leaving) return
    const startedAt = Date.now()
    const timer = setTimeout(() => setLeaving(true), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= Date.now() - startedAt
    }
  }, [durationMs, paused, leaving])

  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => onClose(id), fadeMs)
    return () => clearTimeout(timer)
  }, [leaving, id, onClose])

  /** @returns whether it was still there. */
  const leave = () => {
    if (isOver.current) return false
    isOver.current = true
    setLeaving(true)
    if (cameFrom.current?.isConnected) cameFrom.current.focus({ preventScroll: true })
    return true
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is alert or status, and hovering only pauses
    <div
      className={clsx(
        "flex animate-fade-in items-start gap-2.5 rounded-card border border-l-3 border-line-strong bg-raised py-2.5 pr-2 pl-3 text-13 shadow-float",
        edgeClass,
        "data-leaving:opacity-0 data-leaving:transition-opacity",
      )}
      data-level={level}
      data-leaving={leaving || undefined}
      role={level === "alert" ? "alert" : "status"}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setPaused(true)
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          cameFrom.current = relatedTarget
        }
      }}
      onBlur={() => setPaused(false)}
    >
      <Icon icon={icon} className={clsx("mt-0.5", iconClass)} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {message}
        {content}
        {action?.href && (
          <a className="btn-link ml-2" href={action.href}>
            {action.text}
          </a>
        )}
        {action?.onClick && (
          <button
            type="button"
            className="btn-link ml-2"
            onClick={() => {
              if (leave()) action.onClick?.()
            }}
          >
            {action.text}
          </button>
        )}
      </div>
      <IconButton
        className="-my-0.5"
        label="Close"
        icon={X}
        size={14}
        small
        track="toast.close"
        onClick={leave}
      />
    </div>
  )
}
