#!/usr/bin/env bash
# Fails unless the deployed stack Data has the derived tables of the templates in folder $1.
# A deployment would replace them by empty ones. See docs/how-to/upgrade.md#on-aws.
set -euo pipefail

stack=$(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).artifacts.Data.properties.stackName' "$1/manifest.json")
# Empty if the table is adopted.
table=$(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).Outputs.CandlesTable.Value.Ref ?? ""' "$1/Data.template.json")
[ -n "$table" ] || exit 0
aws cloudformation describe-stack-resource --stack-name "$stack" --logical-resource-id "$table" > /dev/null && exit 0
echo "::error::The stack $stack lacks the table $table, or cannot be read. Make the derived tables first, as docs/how-to/upgrade.md says."
exit 1
