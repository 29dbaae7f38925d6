import type { Command } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

const NAME = 'chain-intelligence';

/** A script that completes commands, their words and options. */
export function writeCompletion(
  program: Command,
  shell: Shell,
  words: Readonly<Record<string, readonly string[]>>,
): string {
  const rows = program.commands.map(command => ({
    name: command.name(),
    text: command.description(),
    next: [
      ...(words[command.name()] ?? command.commands.map(one => one.name())),
      ...[...command.options, ...program.options].map(({ long }) => long!),
    ],
  }));
  const names = rows.map(({ name }) => name).join(' ');
  if (shell === 'fish')
    return rows
      .flatMap(({ name, text, next }) => [
        `complete -c ${NAME} -f -n __fish_use_subcommand -a ${name} -d '${text.replaceAll("'", '')}'`,
        `complete -c ${NAME} -f -n '__fish_seen_subcommand_from ${name}' -a '${next.join(' ')}'`,
      ])
      .map(line => `${line}\n`)
      .join('');
  const bash = [
    '_chain_intelligence() {',
    `  local words='${names}'`,
    `  [ "$COMP_CWORD" -gt 1 ] && case "\${COMP_WORDS[1]}" in`,
    ...rows.map(({ name, next }) => `    ${name}) words='${next.join(' ')}' ;;`),
    '  esac',
    `  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    '}',
    `complete -F _chain_intelligence ${NAME}`,
    '',
  ].join('\n');
  return shell === 'bash' ? bash : `autoload -U +X bashcompinit && bashcompinit\n${bash}`;
}
