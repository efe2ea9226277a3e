import "./core/load-quickly.mjs"

await import("./program.ts")
