import "./core/load-quickly.ts"

await import("./program.ts")
