"use client"

import { Component, type ErrorInfo, type ReactNode } from "react"

type Props = {
  children: ReactNode
  /** Shown after a crash. */
  fallback: ReactNode
  onCrash: (error: unknown, info: ErrorInfo) => void
}

/** Keeps a crash to the part of the page that it happened in. */
export class CrashBoundary extends Component<Props, { isCrashed: boolean }> {
  override state = { isCrashed: false }

  static getDerivedStateFromError() {
    return { isCrashed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onCrash(error, info)
  }

  override render() {
    return this.state.isCrashed ? this.props.fallback : this.props.children
  }
}
