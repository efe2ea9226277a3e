"use client"

import { Component, type ErrorInfo, type ReactNode } from "react"

type Props = {
  children: ReactNode
  /** What stands there after a crash. */
  fallback: ReactNode
  onCrash: (fault: unknown, info: ErrorInfo) => void
}

/** Keeps a crash to the part of the page that it happened in. */
export class CrashBoundary extends Component<Props, { isCrashed: boolean }> {
  override state = { isCrashed: false }

  static getDerivedStateFromError() {
    return { isCrashed: true }
  }

  override componentDidCatch(fault: unknown, info: ErrorInfo) {
    this.props.onCrash(fault, info)
  }

  override render() {
    return this.state.isCrashed ? this.props.fallback : this.props.children
  }
}
