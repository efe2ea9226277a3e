import { jest } from "@jest/globals"
import { renderHook } from "@testing-library/react"
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime"
import type { ReactNode } from "react"
import { useRefresh } from "#components/realtime/use-refresh.ts"

test("events that keep coming draw the page again and again, and several at once draw it once", () => {
  jest.useFakeTimers()
  try {
    const refresh = jest.fn()
    const router = { refresh } as unknown as AppRouterInstance
    const wrapper = ({ children }: { children: ReactNode }) => (
      <AppRouterContext.Provider value={router}>{children}</AppRouterContext.Provider>
    )
    const { result } = renderHook(() => useRefresh(false), { wrapper })
    result.current()
    result.current()
    jest.advanceTimersByTime(1_000)
    expect(refresh).toHaveBeenCalledTimes(1)
    for (let event = 0; event < 20; event++) {
      result.current()
      jest.advanceTimersByTime(100)
    }
    expect(refresh.mock.calls.length).toBeGreaterThan(3)
  } finally {
    jest.useRealTimers()
  }
})
