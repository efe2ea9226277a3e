"use client"

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react"
import { type ToastInput, ToastItem, type ToastNotice } from "./toast-item.tsx"
import { defaultToastMs } from "./toast-ms.ts"

const maxVisible = 4
type ShowToast = (toast: ToastInput) => () => void
const ToastContext = createContext<ShowToast | null>(null)

/** Shows a toast. @returns what shows it; that returns what closes it. @throws outside of a ToastProvider. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error("useToast needs a ToastProvider")
  return show
}

let lastId = 0

/** Keeps the toasts of a page: four at most at a time, the others wait (D-258). */
export function ToastProvider({ children }: { children?: ReactNode }) {
  const [toasts, setToasts] = useState<ToastNotice[]>([])
  const close = useCallback(
    (id: number) => setToasts((known) => known.filter((toast) => toast.id !== id)),
    [],
  )
  const show = useCallback(
    (toast: ToastInput) => {
      lastId += 1
      const id = lastId
      const durationMs = toast.durationMs ?? defaultToastMs(document.cookie)
      setToasts((known) => [...known, { ...toast, durationMs, id }])
      return () => close(id)
    },
    [close],
  )
  const visible = useMemo(() => toasts.slice(0, maxVisible), [toasts])
  return (
    <ToastContext value={show}>
      {children}
      <div className="fixed right-6 bottom-6 z-toast grid w-[min(380px,calc(100vw-32px))] gap-2 empty:hidden lg:group-has-[.flyout]/app:right-[calc(var(--flyout-w)+24px)] group-has-[.savebar]/app:bottom-20 max-md:right-4 max-md:bottom-4 max-md:group-has-[.savebar]/app:bottom-32 print:hidden">
        {visible.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onClose={close} />
        ))}
      </div>
    </ToastContext>
  )
}
