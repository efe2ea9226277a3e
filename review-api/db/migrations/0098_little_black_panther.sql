CREATE TABLE "set_aside" (
	"kind" text NOT NULL,
	"row" text NOT NULL,
	"account_id" bigint,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"version" text,
	"times" integer DEFAULT 1 NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"retry_at" timestamp with time zone,
	CONSTRAINT "set_aside_kind_row_pk" PRIMARY KEY("kind","row")
);
--> statement-breakpoint
ALTER TABLE "set_aside" ADD CONSTRAINT "set_aside_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "set_aside_account" ON "set_aside" USING btree ("account_id");