import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const STATE = '/var/lib/chain-intelligence';
const BACKUPS = '/var/backups/chain-intelligence';

export type FrontPlan = { readonly domain: string; readonly port: number; readonly node?: string };

/** Text of each file by the word of `--print`. */
export const frontFiles: Readonly<Record<'caddy' | 'systemd' | 'backup', (plan: FrontPlan) => string>> = {
  caddy: ({ domain, port }) => `# /etc/caddy/Caddyfile: TLS by Let's Encrypt; Caddy names the caller in X-Forwarded-For.
${domain} {
	encode zstd gzip
	header Strict-Transport-Security "max-age=31536000"
	reverse_proxy 127.0.0.1:${port} {
		stream_close_delay 10s
	}
	log {
		output file /var/log/caddy/chain-intelligence.log {
			roll_size 100MiB
			roll_keep 10
		}
		format filter {
			request>headers>Authorization delete
			request>uri query {
				delete ticket
			}
		}
	}
}
`,
  systemd: ({ domain, port, node = process.execPath }) => `# /etc/systemd/system/chain-intelligence.service
[Unit]
Description=Chain Intelligence
Wants=network-online.target
After=network-online.target time-sync.target

[Service]
User=chain
WorkingDirectory=${ROOT}
EnvironmentFile=-/etc/chain-intelligence.env
ExecStart=${node} --max-semi-space-size=16 bin/chain.js serve --data ${STATE} --port ${port} --domain ${domain}
StateDirectory=chain-intelligence
StateDirectoryMode=0700
Restart=on-failure
RestartSec=2
TimeoutStopSec=60
Environment=MALLOC_ARENA_MAX=1
LimitNOFILE=65536
NoNewPrivileges=true
PrivateTmp=true
ProtectSystem=strict
ReadWritePaths=-${ROOT}/dist

[Install]
WantedBy=multi-user.target
`,
  backup: ({ node = process.execPath }) => `# /etc/systemd/system/chain-backup@.service
[Unit]
Description=Backup of Chain Intelligence (%i)

[Service]
Type=oneshot
User=chain
WorkingDirectory=${ROOT}
ExecStart=${node} bin/chain.js backup --data ${STATE} --to ${BACKUPS} --%i

# /etc/systemd/system/chain-backup@events.timer
[Timer]
OnCalendar=minutely

[Install]
WantedBy=timers.target

# /etc/systemd/system/chain-backup@whole.timer
[Timer]
OnCalendar=daily

[Install]
WantedBy=timers.target
`,
};
