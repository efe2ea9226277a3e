CREATE TABLE "uploads" (
	"account_id" bigint NOT NULL,
	"id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"label" text,
	"resource_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"copies" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"placeholder" text,
	"look_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "uploads_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_waiting" ON "uploads" USING btree ("created_at") WHERE state = 'processing';--> statement-breakpoint
CREATE INDEX "uploads_expired" ON "uploads" USING btree ("expires_at") WHERE expires_at is not null;