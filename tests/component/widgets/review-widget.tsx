import { createElement, useEffect } from "react"

type Props = { host: string; widgetKey: string; height: number }

export function ReviewWidget({ host, widgetKey, height }: Props) {
  useEffect(() => {
    const src = `https://${host}/embed/v1.js`
    if (document.querySelector(`script[src="${src}"]`)) return
    document.head.append(Object.assign(document.createElement("script"), { src, async: true }))
  }, [host])
  return createElement(
    "outpost-reviews",
    { "data-key": widgetKey, height, style: { display: "block", height } },
    <a href={`https://${host}/w/${widgetKey}`}>Read our reviews</a>,
  )
}
