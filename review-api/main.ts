import "./load-quickly.ts"

await import("./program.ts")
