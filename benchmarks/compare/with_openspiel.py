"""Those of the five tasks that OpenSpiel has: games, its own and one's own, by its exact solver for
small games of perfect information."""

from importlib.metadata import version

import pyspiel
from open_spiel.python.algorithms.minimax_solver import MinimaxSolver

VERSION = version("open-spiel")


def grid():
    solver = MinimaxSolver("mnk(m=4,n=3,k=3)")
    solver.solve()
    values = solver.values_from_state(pyspiel.load_game("mnk(m=4,n=3,k=3)").new_initial_state())
    return "A" if max(values) > 0 else "not A", int(sum(values > 0))


def chomp():
    class ChompState(pyspiel.State):
        def __init__(self, game):
            super().__init__(game)
            self.rows = (7,) * 6
            self.player = 0

        def current_player(self):
            return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.player

        def _legal_actions(self, player):
            return [7 * row + left for row in range(6) for left in range(self.rows[row])]

        def _apply_action(self, action):
            row, left = divmod(action, 7)
            rows = self.rows
            self.rows = rows[:row] + tuple(min(length, left) for length in rows[row:])
            self.player = 1 - self.player

        def _action_to_string(self, player, action):
            return str(divmod(action, 7))

        def is_terminal(self):
            return self.rows[0] == 0

        def returns(self):
            if not self.is_terminal():
                return [0.0, 0.0]
            return [1.0, -1.0] if self.player == 0 else [-1.0, 1.0]

        def __str__(self):
            return f"{self.player} {self.rows}"

    class ChompGame(pyspiel.Game):
        kind = pyspiel.GameType(
            short_name="python_chomp",
            long_name="Chomp",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=False,
            parameter_specification={},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=42,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=42,
        )

        def __init__(self, params=None):
            super().__init__(self.kind, self.info, params or {})

        def new_initial_state(self):
            return ChompState(self)

        def make_py_observer(self, iig_obs_type=None, params=None):
            raise NotImplementedError

    pyspiel.register_game(ChompGame.kind, ChompGame)
    solver = MinimaxSolver("python_chomp")
    solver.solve()
    values = solver.values_from_state(pyspiel.load_game("python_chomp").new_initial_state())
    won = [divmod(action, 7) for action, value in enumerate(values) if value > 0]
    return "A" if won else "B", won
